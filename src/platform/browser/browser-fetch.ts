import { ConnectionLost, failureText } from './call-failure.ts'
import { readCookie } from './cookies.ts'
import { takeEarlyCall } from './early-calls.ts'

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Milliseconds a call may take before it counts as a time-out (status -1). */
const timeLimit = 30_000

/** Tells the rest of the site that a call was refused with 403, so that the reader is led away. */
type ForbiddenListener = (url: string) => void
let onForbidden: ForbiddenListener = () => {}
export const listenForForbidden = (listener: ForbiddenListener) => {
  onForbidden = listener
}

/** Tells the site of a refusal that its caller has looked at and leaves to it. */
export const reportForbidden = (path: string): void => onForbidden(path)

/** A call that was not answered in time: status -1 (000 §8). */
export class CallTimeout extends Error {
  readonly status = -1
  constructor() {
    super(failureText(undefined, -1))
  }
}

/** What fetch throws, as the site knows it. */
const unanswered = (reason: unknown): unknown => {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return new CallTimeout()
  return reason instanceof TypeError ? new ConnectionLost(reason) : reason
}

/**
 * The fetch of the API client (000 §7): default headers on every call, X-CSRF-TOKEN from the `_csrf`
 * cookie on unsafe calls to our own server, and a time limit.
 */
export const browserFetch = async (
  request: Request | string | URL,
  init?: RequestInit,
  seesToForbidden = false,
  limit = timeLimit,
): Promise<Response> => {
  const asked = new Request(request, init)
  const headers = new Headers(asked.headers)
  headers.set('accept', 'application/json')
  headers.set('x-requested-with', 'XMLHttpRequest')
  const ours = new URL(asked.url).origin === window.location.origin
  const token = readCookie('_csrf')
  if (ours && token && unsafeMethods.has(asked.method)) headers.set('x-csrf-token', token)
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(limit)])
  const sent = new Request(asked, { headers, signal, credentials: 'same-origin' })
  const response = await (takeEarlyCall(sent) ?? fetch(sent)).catch((reason) => {
    throw unanswered(reason)
  })
  if (response.status === 403 && !seesToForbidden) onForbidden(new URL(asked.url).pathname)
  return response
}
