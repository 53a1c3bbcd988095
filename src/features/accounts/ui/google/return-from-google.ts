import { failureMessage } from '#platform/browser/failure-message.ts'
import { withQuery } from '#platform/browser/navigation.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import {
  googleProblemParameter,
  googleProblemText,
  googleTokenParameter,
} from '../../rules/google-sign-in.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { enterByToken } from '../session/session-actions.ts'
import { endExternalSignIn } from '../session/session-memory.ts'

type Api = { loginByGoogleToken(given: { token: string }): Promise<{ user: CurrentUser | null }> }

/**
 * Returns the token and the problem in the URL. Removes both from the URL, so that users who copy it do not share them.
 */
const extractFromUrl = () => {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  const removedParameters = { [googleTokenParameter]: undefined, [googleProblemParameter]: undefined }
  window.history.replaceState(
    window.history.state,
    '',
    withQuery(pathname + search + hash, removedParameters),
  )
  return { token: query.get(googleTokenParameter), problem: query.get(googleProblemParameter) }
}

/** Completes a sign-in via Google: exchanges the token for a session, or shows the problem. */
export const returnFromGoogle = async (api: Api): Promise<CurrentUser | undefined> => {
  endExternalSignIn()
  const { token, problem } = extractFromUrl()
  if (problem !== null) toast.error(googleProblemText(problem))
  if (token === null) return undefined
  try {
    return await enterByToken(() => api.loginByGoogleToken({ token }))
  } catch (reason) {
    toast.error(failureMessage(reason))
    return undefined
  }
}
