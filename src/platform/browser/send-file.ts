import { failureOf } from './api-client.ts'
import { RequestTimeout, reportForbidden } from './browser-fetch.ts'
import { readCookie } from './cookies.ts'

/** Timeout in milliseconds, enough for a file of the maximum size from a phone. */
const timeoutMs = 300_000

/** Returns the file name without characters that the server refuses, and at most 120 characters long. */
const nameOf = (name: string) =>
  name
    .replace(/[<>/\\\p{Cc}]/gu, ' ')
    .trim()
    .slice(-120) || 'file'

type Options = {
  /** Called with the sent fraction of the file, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/**
 * Uploads a file, which the server stores temporarily. Uses XMLHttpRequest, because fetch reports no progress.
 * @returns the id by which requests refer to the file
 * @throws the failure of the request; a TypeError without a connection, a RequestTimeout, an AbortError when aborted
 */
export const sendFile = async (file: File, { onProgress, signal }: Options = {}): Promise<string> => {
  signal?.throwIfAborted()
  const path = `/api/upload/${encodeURIComponent(nameOf(file.name))}`
  const token = readCookie('_csrf')
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    request.timeout = timeoutMs
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    if (token) request.setRequestHeader('x-csrf-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    // Like the error of fetch, whose message the callers know.
    request.onerror = () => reject(new TypeError('fetch failed'))
    request.ontimeout = () => reject(new RequestTimeout())
    request.onabort = () => reject(new DOMException('The upload was aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(file)
  })
  if (response.status === 403) reportForbidden(path, token)
  if (!response.ok) throw await failureOf(response)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}
