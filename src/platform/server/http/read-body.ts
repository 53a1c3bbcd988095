import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/contract'
import { refusal } from '#kernel/refusal.ts'
import { refusalError } from './implement-endpoints.ts'
import type { BodyMemory } from './limits/body-budget.ts'
import { countJsonValues } from './limits/count-json-values.ts'
import { tooBigFailure } from './limits/refuse-large-body.ts'

/** Bytes of memory for each byte of a text body: the byte itself, and two for a character. */
const textFactor = 3
/** Approximate bytes of memory for each parsed value: an object with one field takes some 90. */
const valueBytes = 100
/** Bytes that are first allocated for a body. */
const initialBytes = 4096

export const bodyTooBig = () =>
  new ORPCError('bodyTooBig', { status: 413, message: 'The request is too big' })
const bodyMalformed = () =>
  new ORPCError('bodyMalformed', { status: 400, message: 'The request is not valid JSON' })
const bodyUnfinished = () =>
  new ORPCError('bodyUnfinished', { status: 400, message: 'The request is incomplete' })
/** Seconds after which a client can try again. Most requests have freed their memory by then. */
const retryAfter = 2
const noMemory = () => refusalError(refusal('busy', { retryAfter }))

export type ReadBody = { readonly value: unknown; readonly valueCount: number }

/**
 * Reads the bytes of a request. Fails above `maxBytes`, or if there is no more memory. The buffer grows as bytes
 * arrive, so a large Content-Length costs nothing, and neither do many small chunks.
 */
export const readBytes = (raw: IncomingMessage, maxBytes: number, memory: BodyMemory, signal: AbortSignal) =>
  new Promise<Uint8Array>((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    let length = 0
    const end = (settle: () => void) => {
      raw.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const fail = (reason: Error) =>
      end(() => {
        raw.pause()
        reject(reason)
      })
    const onData = (piece: Uint8Array) => {
      if (length + piece.length > maxBytes) return fail(bodyTooBig())
      if (length + piece.length > bytes.length) {
        const room = Math.min(maxBytes, Math.max(initialBytes, 2 * bytes.length, length + piece.length))
        if (!memory.use((room - bytes.length) * textFactor)) return fail(noMemory())
        const larger = Buffer.allocUnsafeSlow(room)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      bytes.set(piece, length)
      length += piece.length
    }
    const onEnd = () => end(() => resolve(bytes.subarray(0, length)))
    const onBroken = () => fail(bodyUnfinished())
    const onAbort = () => fail(noMemory())
    // The client may have disconnected while its session was being read.
    if (raw.destroyed && !raw.readableEnded && raw.readableLength === 0) return fail(bodyUnfinished())
    signal.addEventListener('abort', onAbort)
    raw.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
    raw.resume()
  })

/** Parses JSON, if its values are not too many and there is memory for them. */
export const parseBody = (
  bytes: Uint8Array,
  memory: BodyMemory,
  parse: (text: string) => unknown,
): ReadBody => {
  const valueCount = countJsonValues(bytes)
  if (valueCount === undefined) throw tooBigFailure('')
  if (!memory.use(valueCount * valueBytes)) throw noMemory()
  try {
    return {
      value: parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')),
      valueCount,
    }
  } catch {
    throw bodyMalformed()
  }
}
