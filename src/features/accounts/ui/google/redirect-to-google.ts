import { isOwnPath } from '#kernel/own-path.ts'
import { leaveTo, withQuery } from '#platform/browser/navigation.ts'
import { type GoogleStartArea, googleProblems } from '../../rules/google-sign-in.ts'
import { endExternalSignIn, startExternalSignIn } from '../session/session-memory.ts'

type Api = {
  readGoogleLoginUrl(given: { value: GoogleStartArea; redirectUrl: string }): Promise<{ data: string }>
}

/** Returns the page to return to: the current one, without the parameters that open a dialog, or else 'My events'. */
const returnPage = (): string => {
  const path = withQuery(window.location.pathname + window.location.search, {
    dialog: undefined,
    tab: undefined,
    formRef: undefined,
    'password-reset': undefined,
  })
  return isOwnPath(path) ? path : '/my-events'
}

/**
 * Redirects the browser to the external provider. After the return, restoreSession completes the sign-in.
 * @throws if the server returns no valid URL
 */
export const redirectToGoogle = async (
  api: Api,
  { startArea, email }: { startArea: GoogleStartArea; email: string },
): Promise<void> => {
  startExternalSignIn()
  try {
    const { data } = await api.readGoogleLoginUrl({ value: startArea, redirectUrl: returnPage() })
    const providerUrl = withHint(data, email)
    if (!leaveTo(providerUrl, { external: true })) throw new Error(googleProblems.failed)
  } catch (problem) {
    endExternalSignIn()
    throw problem
  }
}

/** Adds the email to the provider's URL, so that the user need not type it again. */
const withHint = (providerUrl: string, email: string): string => {
  const url = new URL(providerUrl)
  url.searchParams.set('login_hint', email)
  return url.href
}
