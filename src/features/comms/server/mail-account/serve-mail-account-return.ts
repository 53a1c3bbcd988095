import type { FastifyInstance } from 'fastify'
import { mailAccountReturnPath } from '#platform/adapters/identity/identity-provider.ts'
import { serveProviderReturn } from '#platform/adapters/identity/serve-provider-return.ts'
import { mailAccountParameter } from '../../rules/mail-account.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { finishMailAccount, mailAccountConnections } from './start-mail-account.ts'

/** Redirects back to the page that started the connection, with the result. */
export const serveMailAccountReturn = (app: FastifyInstance, deps: CommsDeps): void =>
  serveProviderReturn(app, {
    path: mailAccountReturnPath,
    cookie: mailAccountConnections.cookie,
    async finish(providerReturn) {
      const { url, result } = await finishMailAccount(deps, providerReturn)
      return { url, parameter: mailAccountParameter, value: result }
    },
  })
