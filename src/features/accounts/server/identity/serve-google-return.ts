import type { FastifyInstance } from 'fastify'
import { identityReturnPath } from '#platform/adapters/identity/identity-provider.ts'
import { serveProviderReturn } from '#platform/adapters/identity/serve-provider-return.ts'
import { googleProblemParameter, googleTokenParameter } from '../../rules/google-sign-in.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { finishGoogleSignIn, googleSignIns } from './finish-google-sign-in.ts'

/** Redirects to the page that started the sign-in, with the token or a problem code. */
export const serveGoogleReturn = (app: FastifyInstance, deps: AccountsDeps): void =>
  serveProviderReturn(app, {
    path: identityReturnPath,
    cookie: googleSignIns.cookie,
    async finish(providerReturn) {
      const outcome = await finishGoogleSignIn(deps, providerReturn)
      return 'token' in outcome
        ? { url: outcome.redirectUrl, parameter: googleTokenParameter, value: outcome.token }
        : { url: outcome.redirectUrl, parameter: googleProblemParameter, value: outcome.problem }
    },
  })
