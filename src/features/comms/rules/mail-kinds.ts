/** The labels of the kinds of mails. */
const names: Readonly<Record<string, string>> = {
  welcome: 'Welcome',
  'account-invitation': 'Account invitation',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'magic-link': 'Log-in link',
  'confirm-email': 'Email confirmation',
  'email-change-requested': 'Email change requested',
  'email-changed': 'Email changed',
  'event-created': 'Event created',
  'invite-accepted': 'Invite answered',
  'answer-changed': 'Answer changed',
  'place-requested': 'Place requested',
  'place-given': 'Place confirmed',
  'event-booked': 'Event booked',
  'enquiry-again': 'Back to enquiry',
  'cancellation-warning': 'Warning before cancellation',
  'event-cancelled': 'Event cancelled',
  'booking-undecided': 'Paid, not booked yet',
  'supplier-request': 'Supplier request',
  'trip-tomorrow': 'Trip starts tomorrow',
  'price-changed': 'Share changed',
  'review-request': 'Review request',
  'payment-receipt': 'Receipt',
  'charge-announced': 'Card payment announced',
  'charge-declined': 'Card payment declined',
  'bank-transfer': 'Bank transfer details',
  'payment-reminder': 'Payment reminder',
  'organiser-reminder': 'Reminder by the organiser',
  'enquiry-staff': 'Enquiry for staff',
  'enquiry-received': 'Enquiry confirmation',
  'staff-message': 'Written by staff',
}

/** Returns the label of a kind of mail; undefined for a kind that is no longer sent. */
export const mailKindName = (kind: string): string | undefined =>
  Object.hasOwn(names, kind) ? names[kind] : undefined
