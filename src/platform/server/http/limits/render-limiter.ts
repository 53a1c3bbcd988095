import type { FastifyReply } from 'fastify'
import { createPlainPage } from '../pages/plain-page.ts'
import type { NetworkCounter } from './network-counter.ts'

/** Thrown when a network has reached its limit of rendered pages. */
export class TooManyRenders extends Error {
  /** Seconds to wait. */
  readonly wait: number
  constructor(wait: number) {
    super('too many pages were rendered for one network')
    this.wait = wait
  }
}

/**
 * Counts one render of a page for the address's network, so that requests for made-up addresses can't keep the site
 * busy.
 * @throws TooManyRenders when the limit is reached
 */
export const countRender = (renders: NetworkCounter, address: string): void => {
  const wait = renders.consume(address)
  if (wait > 0) throw new TooManyRenders(wait)
}

const tooMany = createPlainPage(
  'One moment, please',
  'Too many pages were requested from your connection. Please try again in a minute.',
)

/** Sends a static page with status 429. */
export const sendTooMany = (reply: FastifyReply, { wait }: TooManyRenders) =>
  reply.code(429).header('retry-after', wait).headers(tooMany.headers).send(tooMany.html)
