import type { FastifyReply } from 'fastify'
import { networkCounter } from './network-counter.ts'

/** Thrown in place of a rendering that a network may not have now. */
export class TooManyRenders extends Error {
  /** Seconds to wait. */
  readonly wait: number
  constructor(wait: number) {
    super('too many pages were rendered for one network')
    this.wait = wait
  }
}

/**
 * Counts the pages that this process renders for a network: made-up addresses must not keep it busy. Each
 * process counts for itself, as it is each process's time that is kept free.
 */
export const renderLimiter = (perMinute: number) => {
  const renders = networkCounter(perMinute)
  return {
    /** Uses one rendering of the address's network. @throws TooManyRenders when none is left */
    take(address: string): void {
      const wait = renders.take(address)
      if (wait > 0) throw new TooManyRenders(wait)
    },
  }
}

const tooMany = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>One moment, please</title></head>
<body><h1>One moment, please</h1>
<p>Too many pages were requested from your connection. Please try again in a minute.</p></body></html>`

/** A page that costs nothing. */
export const sendTooMany = (reply: FastifyReply, { wait }: TooManyRenders) =>
  reply
    .code(429)
    .headers({ 'retry-after': wait, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    .send(tooMany)
