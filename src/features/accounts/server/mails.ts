import type { Config } from '#platform/server/config.ts'
import { mailButton, mailCode, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import { mailSecret } from '#platform/server/mail/mail-secret.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { UserRow } from './users/user-store.ts'

type Site = Pick<Config, 'brand' | 'publicUrl'>
type ContactSite = Site & Pick<Config, 'contact'>
type Reader = Pick<UserRow, 'email' | 'first_name'>

/** Anyone can sign up with any name and address, so this mail contains no text that they entered. */
export const welcomeMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'welcome',
  byStranger: true,
  subject: `Welcome to ${brand}`,
  body: mailParts(
    mailGreeting(),
    mailText(
      'Your account is ready. Everything you plan is in one place: the days, the people and who has paid.',
    ),
    mailButton('Go to my events', `${publicUrl}/my-events`),
  ),
})

export const invitationMail = ({ brand, publicUrl }: Site, user: Reader, token: string): MailMessage => ({
  to: user.email,
  kind: 'account-invitation',
  urgent: true,
  subject: `Your ${brand} account`,
  body: mailParts(
    mailGreeting(user.first_name),
    mailText(
      'We have created an account for you. Choose a password to start using it. The link works for one hour.',
    ),
    mailButton('Choose a password', passwordAddress(publicUrl, mailSecret(token))),
  ),
})

export const recoveryMail = ({ brand, publicUrl }: Site, user: Reader, token: string): MailMessage => ({
  to: user.email,
  kind: 'password-reset',
  urgent: true,
  byStranger: true,
  subject: `Set a new ${brand} password`,
  body: mailParts(
    mailGreeting(),
    mailText(
      'We received a request to set a new password for your account. The link works once, for one hour.',
    ),
    mailButton('Set a new password', passwordAddress(publicUrl, mailSecret(token))),
    mailText('If it wasn’t you, ignore this email. Your password stays the same.'),
  ),
})

type MagicLink = {
  readonly token: string
  readonly pin: string
  readonly event?: { readonly id: string }
}

/** Anyone can create an event for any address with any names, so this mail contains no names. */
export const magicLinkMail = ({ brand, publicUrl }: Site, user: Reader, link: MagicLink): MailMessage => {
  const { token, pin, event } = link
  const place = event ? 'your event' : brand
  const eventQuery = event ? `${new URLSearchParams({ eventId: event.id })}&` : ''
  const query = `${eventQuery}loginUrlToken=${mailSecret(token)}`
  return {
    to: user.email,
    kind: 'magic-link',
    urgent: true,
    byStranger: true,
    eventId: event?.id,
    subject: `Your link to ${place}`,
    body: mailParts(
      mailGreeting(),
      mailText(`Open ${place} with this button. It works once, for 24 hours.`),
      mailButton(event ? 'Open my event' : 'Log in', `${publicUrl}/my-events?${query}`),
      mailText('Or enter this code where you left off, within 15 minutes:'),
      mailCode(mailSecret(pin)),
    ),
  }
}

export const confirmEmailMail = (
  { brand, publicUrl }: Site,
  { email, token }: { email: string; token: string },
): MailMessage => ({
  to: email,
  kind: 'confirm-email',
  urgent: true,
  byStranger: true,
  subject: `Confirm your new ${brand} email`,
  body: mailParts(
    mailGreeting(),
    mailText('You asked to use this address for your account. The link works once, for 24 hours.'),
    mailButton('Use this address', `${publicUrl}/my-events?dialog=confirmEmail&token=${mailSecret(token)}`),
    mailText('If it wasn’t you, ignore this email. The address won’t be used.'),
  ),
})

/**
 * The mail does not contain the name, because a stranger may have signed up with this address and chosen it.
 */
export const emailChangeRequestedMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'email-change-requested',
  byStranger: true,
  isNotice: true,
  subject: `Your ${brand} email is about to change`,
  body: mailParts(
    mailGreeting(),
    mailText('We received a request to use a different address for your account.'),
    mailText('If it wasn’t you, change your password now. This stops the change and logs out every device.'),
    mailButton('Change my password', `${publicUrl}/my-events?dialog=account&tab=password`),
  ),
})

export const emailChangedMail = ({ brand, contact }: ContactSite, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'email-changed',
  byStranger: true,
  isNotice: true,
  subject: `Your ${brand} email has changed`,
  body: mailParts(
    mailGreeting(),
    mailText('Your account now has a different address. This is the last email to this one.'),
    mailText(`If it wasn’t you, call us on ${contact.phone} straight away.`),
  ),
})

export const passwordChangedMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'password-changed',
  byStranger: true,
  isNotice: true,
  subject: `Your ${brand} password has changed`,
  body: mailParts(
    mailGreeting(),
    mailText('The password of your account has been changed, and every other device has been logged out.'),
    mailText('If it wasn’t you, set a new one with “Forgot your Password?” where you log in.'),
    mailButton('Log in', `${publicUrl}/my-events`),
  ),
})

/** Returns the address of the page that sets a password with a token. */
export const passwordAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/my-events?dialog=setPassword&token=${token}`
