import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from '../database/database-unavailable.ts'
import { createPlainPage } from './pages/plain-page.ts'

/** The response while a request can't be served, such as without the database, with the default text (SHELL-060). */
export const unavailable = { error: 'Failed operation', code: 'unavailable' } as const

/** The response to a request that was refused under overload. The request had no effect, so it can be repeated. */
export const overloaded = { error: 'Failed operation', code: 'overloaded' } as const

const page = createPlainPage(
  'We will be right back',
  'This page cannot be shown at the moment. Please try again in a few seconds.',
)

/** The seconds over which the next attempts of refused clients are spread. */
const spreadSeconds = 5

/** Returns the seconds, chosen at random, after which a client that was refused under overload can try again. */
export const overloadRetrySeconds = (): number =>
  retryAfterSeconds + Math.floor(Math.random() * (spreadSeconds + 1))

type UnavailableOptions = {
  /**
   * Whether the request was refused under overload, before any work on it. Each client then waits for a random time, so
   * that they do not all return at once.
   */
  readonly isOverload?: boolean
}

/** Sends a page for a page request and the usual error body otherwise, both with Retry-After. */
export const sendUnavailable = (
  request: FastifyRequest,
  reply: FastifyReply,
  { isOverload = false }: UnavailableOptions = {},
) => {
  const retryAfter = isOverload ? overloadRetrySeconds() : retryAfterSeconds
  reply.code(503).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
  const isPage = request.method === 'GET' && !request.url.startsWith('/api/')
  return isPage
    ? reply.headers(page.headers).send(page.html)
    : reply.send({ ...(isOverload ? overloaded : unavailable), requestId: request.id })
}
