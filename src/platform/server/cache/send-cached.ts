import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './compressed-bytes.ts'
import type { CachedPage } from './page-cache.ts'
import { matchesEtag } from './request-headers.ts'

/**
 * Sends a cached page in the encoding that the client accepts, or 304 if the client has it already.
 * @param caching the caching headers for the client
 */
export const sendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, etag, bytes }: CachedPage,
  caching: { readonly 'cache-control': string; readonly vary: string },
) => {
  reply.headers({ ...headers, etag, ...caching })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''), bytes)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).send(bytes[encoding])
}
