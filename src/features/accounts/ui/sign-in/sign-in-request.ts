import type { CurrentUser } from '../../rules/user-fields.ts'

/**
 * How the sign-in / sign-up dialog ended (000 §4). An organiser or enquirer whose address is known already ends
 * with 'magicLink', to go on by a mail. Who logged in here as staff or as a supplier's contact before has a
 * password instead, and is asked to log in; an organiser ends with 'existing-user' for that.
 */
export type SignInOutcome = {
  readonly kind: 'registered' | 'login' | 'magicLink' | 'existing-user'
  readonly email: string
  /** Set once somebody is logged in. */
  readonly user?: CurrentUser
  readonly attending: 'Yes' | 'No'
}

export type SignInRequest = {
  /** Organisers keep a package, guests answer an invite, members of any kind just log in; enquirers begin an event. */
  readonly form: 'organiser' | 'guest' | 'member' | 'enquiry'
  readonly action?: 'sign-in' | 'sign-up'
  /** The tab to open on, where the address says it. */
  readonly tab?: 'login' | 'new-user'
  /** Begins with the form for a new password. */
  readonly resetsPassword?: boolean
  readonly title?: string
  /** The email among the defaults has an account: the log-in form says so. */
  readonly isKnown?: boolean
  /** The link of a mail did not log in: the log-in form says so. */
  readonly hasLinkFailed?: boolean
  readonly subtitle?: string
  readonly section?: string
  readonly defaults?: { readonly fullName?: string; readonly email?: string; readonly phone?: string }
}
