import type { CurrentUser } from '../../rules/user-fields.ts'

/**
 * How the sign-in / sign-up dialog ended (ACC-028). An organiser or enquirer with a known address ends with
 * 'magicLink' and continues by mail. If staff or a supplier contact logged in here before, the reader is asked to log
 * in with the password instead; an organiser then ends with 'existing-user'.
 */
export type SignInOutcome = {
  readonly kind: 'registered' | 'login' | 'magicLink' | 'existing-user'
  readonly email: string
  /** The logged-in user, if any. */
  readonly user?: CurrentUser
  readonly attending: 'Yes' | 'No'
}

export type SignInRequest = {
  /** Organisers save a package, guests answer an invite, enquirers start an event; 'member' is a plain login. */
  readonly form: 'organiser' | 'guest' | 'member' | 'enquiry'
  readonly action?: 'sign-in' | 'sign-up'
  /** The tab to open on, if the address names one. */
  readonly tab?: 'login' | 'new-user'
  /** True to start with the form to reset the password. */
  readonly resetsPassword?: boolean
  readonly title?: string
  /** True if the email in `defaults` has an account, which the log-in form mentions. */
  readonly isKnown?: boolean
  /** True if the link of a mail failed, which the log-in form mentions. */
  readonly hasLinkFailed?: boolean
  readonly subtitle?: string
  readonly section?: string
  readonly defaults?: { readonly fullName?: string; readonly email?: string; readonly phone?: string }
}
