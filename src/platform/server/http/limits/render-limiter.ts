import type { FastifyReply } from 'fastify'
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

const tooMany = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>One moment, please</title></head>
<body><h1>One moment, please</h1>
<p>Too many pages were requested from your connection. Please try again in a minute.</p></body></html>`

/** Sends a static page with status 429. */
export const sendTooMany = (reply: FastifyReply, { wait }: TooManyRenders) =>
  reply
    .code(429)
    .headers({ 'retry-after': wait, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .send(tooMany)
