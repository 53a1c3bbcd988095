import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce, encodingFor } from '../cache/compressed-bytes.ts'

/** Shorter JSON is not compressed. This is also the minimum of @fastify/compress. */
const minLength = 1024
/** Longer JSON is compressed by @fastify/compress, in another thread. */
const maxLength = 65_536

/**
 * Sends JSON. Usual responses are compressed in this thread, because passing them to another one costs several times as
 * much processor time (docs/decisions/0030).
 */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, json: string) => {
  const encoding =
    json.length >= minLength && json.length <= maxLength
      ? encodingFor(String(request.headers['accept-encoding'] ?? ''))
      : undefined
  if (!encoding) return reply.send(json)
  reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
  return reply.send(compressOnce(Buffer.from(json), encoding))
}
