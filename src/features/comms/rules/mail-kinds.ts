/** The labels of the kinds of mails. */
const names: Readonly<Record<string, string>> = {
  welcome: 'Welcome',
  'account-invitation': 'Invitation to an account',
  'password-reset': 'New password asked for',
  'password-changed': 'Password changed',
  'magic-link': 'Log-in link',
  'confirm-email': 'Email to confirm',
  'email-change-asked': 'New email asked for',
  'email-changed': 'Email changed',
  'event-created': 'Event created',
  'invite-accepted': 'Invite answered',
  'place-asked': 'Place asked for',
  'place-given': 'Place confirmed',
  'event-booked': 'Event booked',
  'enquiry-again': 'Enquiry again, nothing is paid',
  'booking-undecided': 'Paid and not booked yet',
  'supplier-request': 'Request to a supplier',
  'payment-receipt': 'Receipt',
  'bank-transfer': 'Bank transfer details',
  'enquiry-staff': 'Enquiry, to staff',
  'enquiry-received': 'Enquiry, to the customer',
}

/** Returns the label of a kind of mail; undefined for a kind that is no longer sent. */
export const mailKindName = (kind: string): string | undefined =>
  Object.hasOwn(names, kind) ? names[kind] : undefined
