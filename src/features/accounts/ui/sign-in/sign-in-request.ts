import type { CurrentUser } from '../../rules/user-fields.ts'

/**
 * The result of the sign-in or sign-up dialog (ACC-028). An organiser or enquirer with a known address gets 'magicLink'
 * and continues by mail. But if the browser's last user was staff or a supplier contact, the dialog requires a log-in
 * with the password. For an organiser, the result is then 'existing-user'.
 */
export type SignInOutcome = {
  readonly kind: 'registered' | 'login' | 'magicLink' | 'existing-user'
  readonly email: string
  /** The logged-in user, if any. */
  readonly user?: CurrentUser
  readonly attending: 'Yes' | 'No'
}

export type SignInRequest = {
  /**
   * The form to show: 'organiser' saves a package, 'guest' answers an invite, 'enquiry' starts an event, and 'member'
   * only logs in or signs up.
   */
  readonly form: 'organiser' | 'guest' | 'member' | 'enquiry'
  readonly action?: 'sign-in' | 'sign-up'
  /**
   * The tab to show first, such as the one in the URL. By default it depends on `action`, and on whether somebody
   * has registered in this browser.
   */
  readonly tab?: 'login' | 'new-user'
  /** True to start with the form to reset the password. */
  readonly resetsPassword?: boolean
  readonly title?: string
  /** True if the email in `defaults` has an account. The log-in form then shows this as the reason to log in. */
  readonly isKnown?: boolean
  /** True if the link in a mail did not work. The log-in form then shows this as the reason to log in. */
  readonly hasLinkFailed?: boolean
  readonly subtitle?: string
  readonly section?: string
  readonly defaults?: { readonly fullName?: string; readonly email?: string; readonly phone?: string }
}
