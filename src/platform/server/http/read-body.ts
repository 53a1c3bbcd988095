import type { IncomingMessage } from 'node:http'
import { ORPCError } from '@orpc/contract'
import { refusal } from '#kernel/refusal.ts'
import { refused } from './implement-calls.ts'
import type { BodyHold } from './limits/body-budget.ts'
import { tooBigFailure } from './limits/refuse-heavy-body.ts'
import { weighJson } from './limits/weigh-json.ts'

/** Bytes of memory for each byte of a body while it is text: its bytes and its characters, of two bytes each. */
const textFactor = 3
/** Bytes of memory for each value that is parsed, about: an object of one field takes some 90. */
const valueBytes = 100
/** Bytes that a body is given room for at first. */
const firstRoom = 4096

export const bodyTooBig = () =>
  new ORPCError('bodyTooBig', { status: 413, message: 'The request is too big' })
const bodyMalformed = () =>
  new ORPCError('bodyMalformed', { status: 400, message: 'The request is not valid JSON' })
const bodyUnfinished = () =>
  new ORPCError('bodyUnfinished', { status: 400, message: 'The request is incomplete' })
/** Seconds until there is room again: calls take less. */
const retryAfter = 2
const noRoom = () => refused(refusal('busy', { retryAfter }))

export type ReadBody = { readonly value: unknown; readonly values: number }

/**
 * Reads the bytes of a request, and stops at `maxBytes` or where the hold has no room. Its memory grows as bytes
 * arrive: a promise of many bytes costs nothing, and neither do many small pieces.
 */
export const readBytes = (raw: IncomingMessage, maxBytes: number, hold: BodyHold, signal: AbortSignal) =>
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
        const room = Math.min(maxBytes, Math.max(firstRoom, 2 * bytes.length, length + piece.length))
        if (!hold.use((room - bytes.length) * textFactor)) return fail(noRoom())
        const larger = Buffer.allocUnsafeSlow(room)
        bytes.copy(larger, 0, 0, length)
        bytes = larger
      }
      bytes.set(piece, length)
      length += piece.length
    }
    const onEnd = () => end(() => resolve(bytes.subarray(0, length)))
    const onBroken = () => fail(bodyUnfinished())
    const onAbort = () => fail(noRoom())
    // The sender may have left while we looked who they are.
    if (raw.destroyed && !raw.readableEnded && raw.readableLength === 0) return fail(bodyUnfinished())
    signal.addEventListener('abort', onAbort)
    raw.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
    raw.resume()
  })

/** Parses JSON whose values fit into the hold, and are not too many. */
export const parseBody = (bytes: Uint8Array, hold: BodyHold, parse: (text: string) => unknown): ReadBody => {
  const values = weighJson(bytes)
  if (values === undefined) throw tooBigFailure('')
  if (!hold.use(values * valueBytes)) throw noRoom()
  try {
    return {
      value: parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')),
      values,
    }
  } catch {
    throw bodyMalformed()
  }
}
