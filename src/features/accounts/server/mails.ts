import type { Config } from '#platform/server/config.ts'
import { mailButton, mailCode, mailParts, mailText } from '#platform/server/mail/layout.ts'
import { mailSecret } from '#platform/server/mail/mail-secret.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { UserRow } from './users/user-store.ts'

type Site = Pick<Config, 'brand' | 'publicUrl'>
type ContactSite = Site & Pick<Config, 'contact'>
type Reader = Pick<UserRow, 'email' | 'first_name'>

const greeting = ({ first_name }: Reader) => mailText(first_name ? `Hi ${first_name},` : 'Hi,')

/** Anyone can sign up with any name and address, so the mail contains no text that they entered. */
export const welcomeMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'welcome',
  byStranger: true,
  subject: `Welcome to ${brand}`,
  body: mailParts(
    mailText('Hi,'),
    mailText(
      'Your account is ready. Everything you plan is kept in one place: the days, the people, who has paid.',
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
    greeting(user),
    mailText('We have made an account for you. Choose a password to use it; the link works for one hour.'),
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
    mailText('Hi,'),
    mailText('Somebody, most likely you, asked for a new password. The link works once, for one hour.'),
    mailButton('Set a new password', passwordAddress(publicUrl, mailSecret(token))),
    mailText('Was it not you? Then do nothing: your password stays as it is.'),
  ),
})

type MagicLink = {
  readonly token: string
  readonly pin: string
  readonly event?: { readonly id: string }
}

/** Anyone can create an event for any address with any names, so the mail contains no names. */
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
      mailText('Hi,'),
      mailText(`Open ${place} with this button. It works once, for 24 hours.`),
      mailButton(event ? 'Open my event' : 'Log in', `${publicUrl}/my-events?${query}`),
      mailText('Or type this code where you left off, within 15 minutes:'),
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
    mailText('Hi,'),
    mailText('You asked to use this address for your account. The link works once, for 24 hours.'),
    mailButton('Use this address', `${publicUrl}/my-events?dialog=confirmEmail&token=${mailSecret(token)}`),
    mailText('Was it not you? Then do nothing: the address is not used.'),
  ),
})

/** Someone else may have signed up with this address and chosen the name, so the mail does not contain it. */
export const emailChangeRequestedMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'email-change-asked',
  byStranger: true,
  isNotice: true,
  subject: `Your ${brand} email is about to change`,
  body: mailParts(
    mailText('Hi,'),
    mailText('Somebody, most likely you, asked to use another address for your account.'),
    mailText('Was it not you? Change your password now: that stops it, and logs out every device.'),
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
    mailText('Hi,'),
    mailText('Your account has another address now. This was the last mail to this one.'),
    mailText(`Was it not you? Call us on ${contact.phone} at once.`),
  ),
})

export const passwordChangedMail = ({ brand, publicUrl }: Site, user: Reader): MailMessage => ({
  to: user.email,
  kind: 'password-changed',
  byStranger: true,
  isNotice: true,
  subject: `Your ${brand} password has changed`,
  body: mailParts(
    mailText('Hi,'),
    mailText('The password of your account was changed, and every other device was logged out.'),
    mailText('Was it not you? Set a new one with "Forgot your Password?" where you log in.'),
    mailButton('Log in', `${publicUrl}/my-events`),
  ),
})

/** Returns the address of the page that sets a password with a token. */
export const passwordAddress = (publicUrl: string, token: string) =>
  `${publicUrl}/my-events?dialog=setPassword&token=${token}`
