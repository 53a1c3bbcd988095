import type { FastifyInstance } from 'fastify'
import { mailAccountReturnPath } from '#platform/server/outside/identity/identity-provider.ts'
import { serveProviderReturn } from '#platform/server/outside/identity/serve-provider-return.ts'
import { mailAccountParameter } from '../../rules/mail-account.ts'
import type { CommsParts } from '../comms-parts.ts'
import { finishMailAccount, mailAccountTrips } from './connect-mail-account.ts'

/** Leads on with how the connection went. */
export const serveMailAccountReturn = (app: FastifyInstance, parts: CommsParts): void =>
  serveProviderReturn(app, {
    path: mailAccountReturnPath,
    cookie: mailAccountTrips.cookie,
    async finish(back) {
      const { url, end } = await finishMailAccount(parts, back)
      return { url, parameter: mailAccountParameter, value: end }
    },
  })
