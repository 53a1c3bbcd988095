import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce, encodingFor } from '../cache/compressed-bytes.ts'

/** Shorter JSON is not compressed, the same as by @fastify/compress. Longer JSON is compressed in other threads. */
const minLength = 1024
const maxLength = 65_536

/**
 * Sends JSON. Usual responses are compressed in place, because handing them to another thread costs several times as
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
