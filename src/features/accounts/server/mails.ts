import type { Config } from '#platform/server/config.ts'
import { automaticMail } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailCode, mailParts, mailText } from '#platform/server/mail/layout.ts'
import { mailSecret } from '#platform/server/mail/mail-secret.ts'
import type { UserRow } from './users/user-store.ts'

type Site = Pick<Config, 'brand' | 'publicUrl'>
type Owner = Pick<UserRow, 'email' | 'first_name'>

const accountProtectionReason = 'It protects the account.'
const sampleUser: Owner = { email: 'olga@example.com', first_name: 'Olga' }
const sampleToken = 'sample-token'

/**
 * Returns the recipient and options of a notice about an account. Strangers can cause it, but it is exempt from the
 * limit of mails that strangers can cause, so that it always reaches the owner.
 */
const noticeTo = ({ email }: Owner) => ({ to: email, byStranger: true, isNotice: true, values: {} }) as const

/** Anyone can sign up with any name and address, so this mail contains no text that they entered. */
export const welcomeMail = automaticMail({
  kind: 'welcome',
  name: 'Welcome',
  sentWhen: 'When somebody signs up.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: 'It is not about an event.',
  text: {
    subject: 'Welcome to {brand}',
    intro:
      'Your account is ready. Everything you plan is in one place: the days, the people and who has paid.',
    closing: '',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, user: Owner) => ({
    to: user.email,
    byStranger: true,
    values: {},
    details: mailButton('Go to my events', `${publicUrl}/my-events`),
  }),
  sample: (site) => [site, sampleUser],
})

export const invitationMail = automaticMail({
  kind: 'account-invitation',
  name: 'Account invitation',
  sentWhen:
    'When staff create an account for somebody and invite them, or an owner at a supplier adds a contact.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Your {brand} account',
    intro:
      'We have created an account for you. Choose a password to start using it. The link works for one hour.',
    closing: '',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, user: Owner, token: string) => ({
    to: user.email,
    urgent: true,
    firstName: user.first_name,
    values: {},
    details: mailButton('Choose a password', passwordUrl(publicUrl, mailSecret(token))),
  }),
  sample: (site) => [site, sampleUser, sampleToken],
})

export const recoveryMail = automaticMail({
  kind: 'password-reset',
  name: 'Password reset',
  sentWhen: 'When somebody asks to reset their password.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Set a new {brand} password',
    intro: 'We received a request to set a new password for your account. The link works once, for one hour.',
    closing: 'If it wasn’t you, ignore this email. Your password stays the same.',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, user: Owner, token: string) => ({
    to: user.email,
    urgent: true,
    byStranger: true,
    values: {},
    details: mailButton('Set a new password', passwordUrl(publicUrl, mailSecret(token))),
  }),
  sample: (site) => [site, sampleUser, sampleToken],
})

type MagicLink = {
  readonly token: string
  readonly pin: string
  readonly event?: { readonly id: string }
}

/** Anyone can create an event for any address with any names, so this mail contains no names. */
export const magicLinkMail = automaticMail({
  kind: 'magic-link',
  name: 'Log-in link',
  sentWhen: 'When somebody asks for a link to log in, or creates an event without an account.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Your link to {place}',
    intro: 'Open {place} with this button. It works once, for 24 hours.',
    closing: '',
  },
  placeholders: { place: '“your event”, or the name of the site' },
  write: ({ brand, publicUrl }: Site, user: Owner, { token, pin, event }: MagicLink) => {
    const eventQuery = event ? `${new URLSearchParams({ eventId: event.id })}&` : ''
    const query = `${eventQuery}loginUrlToken=${mailSecret(token)}`
    return {
      to: user.email,
      urgent: true,
      byStranger: true,
      eventId: event?.id,
      values: { place: event ? 'your event' : brand },
      details: mailParts(
        mailButton(event ? 'Open my event' : 'Log in', `${publicUrl}/my-events?${query}`),
        mailText('Or enter this code where you left off, within 15 minutes:'),
        mailCode(mailSecret(pin)),
      ),
    }
  },
  sample: (site) => [site, sampleUser, { token: sampleToken, pin: '0000', event: { id: 'sample-event' } }],
})

export const confirmEmailMail = automaticMail({
  kind: 'confirm-email',
  name: 'Email confirmation',
  sentWhen: 'When somebody asks to change their email address, to the new address.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Confirm your new {brand} email',
    intro: 'You asked to use this address for your account. The link works once, for 24 hours.',
    closing: 'If it wasn’t you, ignore this email. The address won’t be used.',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, { email, token }: { email: string; token: string }) => ({
    to: email,
    urgent: true,
    byStranger: true,
    values: {},
    details: mailButton(
      'Use this address',
      `${publicUrl}/my-events?dialog=confirmEmail&token=${mailSecret(token)}`,
    ),
  }),
  sample: (site) => [site, { email: sampleUser.email, token: sampleToken }],
})

/**
 * The mail does not contain the name of the account, because a stranger may have signed up with this address and chosen
 * the name.
 */
export const emailChangeRequestedMail = automaticMail({
  kind: 'email-change-requested',
  name: 'Email change requested',
  sentWhen: 'When somebody asks to change their email address, to the old address.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Your {brand} email is about to change',
    intro:
      'We received a request to use a different address for your account.\n\nIf it wasn’t you, change your password now. This stops the change and logs out every device.',
    closing: '',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, user: Owner) => ({
    ...noticeTo(user),
    details: mailButton('Change my password', `${publicUrl}/my-events?dialog=account&tab=password`),
  }),
  sample: (site) => [site, sampleUser],
})

export const emailChangedMail = automaticMail({
  kind: 'email-changed',
  name: 'Email changed',
  sentWhen: 'When somebody’s email address has changed, to the old address.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Your {brand} email has changed',
    intro:
      'Your account now has a different address. This is the last email to this one.\n\nIf it wasn’t you, call us on {phone} straight away.',
    closing: '',
  },
  placeholders: {},
  required: ['phone'],
  write: (_site: Site, user: Owner) => noticeTo(user),
  sample: (site) => [site, sampleUser],
})

export const passwordChangedMail = automaticMail({
  kind: 'password-changed',
  name: 'Password changed',
  sentWhen: 'When somebody has changed their password.',
  to: 'Customer',
  recipientChoice: 'essential',
  alwaysSent: accountProtectionReason,
  text: {
    subject: 'Your {brand} password has changed',
    intro:
      'The password of your account has been changed, and every other device has been logged out.\n\nIf it wasn’t you, set a new one with “Forgot your Password?” where you log in.',
    closing: '',
  },
  placeholders: {},
  write: ({ publicUrl }: Site, user: Owner) => ({
    ...noticeTo(user),
    details: mailButton('Log in', `${publicUrl}/my-events`),
  }),
  sample: (site) => [site, sampleUser],
})

/** Returns the URL of the page that sets a password with a token. */
export const passwordUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/my-events?dialog=setPassword&token=${token}`
