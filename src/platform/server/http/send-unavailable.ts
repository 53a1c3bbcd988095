import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from '../database/database-unavailable.ts'

/** The response while the database is unreachable, with the default error text (SHELL-060). */
export const unavailable = { error: 'Failed operation', code: 'unavailable' } as const

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>We will be right back</title></head>
<body><h1>We will be right back</h1>
<p>This page cannot be shown at the moment. Please try again in a few seconds.</p></body></html>`

/** Sends a page for a page request and the usual error body otherwise, both with Retry-After. */
export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply) => {
  reply.code(503).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
  const isPage = request.method === 'GET' && !request.url.startsWith('/api/')
  return isPage
    ? reply.header('content-type', 'text/html; charset=utf-8').send(page)
    : reply.send({ ...unavailable, requestId: request.id })
}
