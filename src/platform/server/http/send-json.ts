import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip, compressJson } from '../cache/compressed-bytes.ts'

/** Shorter JSON is not compressed. This is also the minimum of @fastify/compress. */
const minLength = 1024
/** Longer JSON is compressed by @fastify/compress, in another thread. */
const maxLength = 65_536

/**
 * Sends JSON. Usual responses are compressed in this thread, because another one needs more than twice as much processor
 * time for it (docs/decisions/0030).
 */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, json: string) => {
  const isUsual = json.length >= minLength && json.length <= maxLength
  if (!isUsual || !acceptsGzip(String(request.headers['accept-encoding'] ?? ''))) return reply.send(json)
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return reply.send(compressJson(json))
}
