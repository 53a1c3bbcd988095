import { readCookie } from './cookies.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { ConnectionLost, failureText } from './request-failure.ts'

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Timeout of a request in milliseconds, after which it fails with status -1. */
const timeoutMs = 30_000

/**
 * Called with the path of a request that got 403, so that the site can redirect the user.
 * @param isSameSession returns whether the browser still has the session with which the request was sent
 */
type ForbiddenListener = (path: string, isSameSession: () => boolean) => void
let onForbidden: ForbiddenListener = () => {}
export const listenForForbidden = (listener: ForbiddenListener) => {
  onForbidden = listener
}

/**
 * Reports a 403 that its caller did not handle. Does not report a request whose session was replaced while it was under
 * way, for example because staff changed to another view: the server no longer knows that session.
 * @param token the value of the `_csrf` cookie when the request was sent; it identifies the session
 */
export const reportForbidden = (path: string, token = readCookie('_csrf')): void => {
  const isSameSession = () => readCookie('_csrf') === token
  if (isSameSession()) onForbidden(path, isSameSession)
}

/** Thrown when a request times out: status -1 (SHELL-061). */
export class RequestTimeout extends Error {
  readonly status = -1
  constructor() {
    super(failureText(undefined, -1))
  }
}

/** Converts an exception of fetch into one of the site's errors. */
const networkError = (reason: unknown): unknown => {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return new RequestTimeout()
  return reason instanceof TypeError ? new ConnectionLost(reason) : reason
}

/**
 * Sends a request of the API client with default headers (SHELL-056) and a timeout. Adds X-CSRF-TOKEN from the `_csrf`
 * cookie to unsafe requests to our own server (SHELL-055).
 */
export const browserFetch = async (
  request: Request | string | URL,
  init?: RequestInit,
  handlesForbidden = false,
  limit = timeoutMs,
): Promise<Response> => {
  const initialRequest = new Request(request, init)
  const headers = new Headers(initialRequest.headers)
  headers.set('accept', 'application/json')
  headers.set('x-requested-with', 'XMLHttpRequest')
  const isOwn = new URL(initialRequest.url).origin === window.location.origin
  const token = readCookie('_csrf')
  if (isOwn && token && unsafeMethods.has(initialRequest.method)) headers.set('x-csrf-token', token)
  const signal = AbortSignal.any([initialRequest.signal, AbortSignal.timeout(limit)])
  const fullRequest = new Request(initialRequest, { headers, signal, credentials: 'same-origin' })
  const response = await (takeEarlyResponse(fullRequest) ?? fetch(fullRequest)).catch((reason) => {
    throw networkError(reason)
  })
  if (response.status === 403 && !handlesForbidden)
    reportForbidden(new URL(initialRequest.url).pathname, token)
  return response
}
