import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { isFromOwnSite } from '#platform/server/http/csrf.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { identityEndpoints } from '../../contract/identity-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { logInByGoogleToken, startGoogleSignIn } from '../identity/finish-google-sign-in.ts'
import { loginLinkOnRequest } from '../links/mail-on-request.ts'
import { showUser } from '../users/show-user.ts'

export const identityHandlers = (deps: AccountsDeps): Handlers<typeof identityEndpoints> => ({
  readGoogleLoginUrl: async ({ input, context }) => {
    // The request sets a cookie that starts a sign-in in this browser, so other sites must not be able to send it.
    if (!isFromOwnSite(context)) return refusal('csrf')
    const url = await startGoogleSignIn(deps, context, input)
    return isRefusal(url) ? url : { data: url }
  },
  sendMagicLink: async ({ input: { email }, context }) =>
    (await loginLinkOnRequest.enqueue(deps, context.request.ip, email)) ?? doneBody,
  loginByGoogleToken: async ({ input: { token }, context }) => {
    const user = await logInByGoogleToken(deps, context, token)
    return isRefusal(user) ? user : { user: await showUser(user, deps) }
  },
})
