import { failureOf } from './api-client.ts'
import { CallTimeout, reportForbidden } from './browser-fetch.ts'
import { readCookie } from './cookies.ts'

/** Milliseconds that a file of the greatest size may take on a phone. */
const sendingLimit = 300_000

/** Its name as the server takes it. */
const nameOf = (name: string) =>
  name
    .replace(/[<>/\\\p{Cc}]/gu, ' ')
    .trim()
    .slice(-120) || 'file'

type Sending = {
  /** Told how much of the file has gone, from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

/**
 * Sends a file to be kept by the server for a while. By XMLHttpRequest: fetch does not tell how far it is.
 * @returns the id by which calls name it
 * @throws the call's failure; a TypeError where there is no connection, an AbortError when it was told to stop
 */
export const sendFile = async (file: File, { onProgress, signal }: Sending = {}): Promise<string> => {
  signal?.throwIfAborted()
  const path = `/api/upload/${encodeURIComponent(nameOf(file.name))}`
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('POST', path)
    request.timeout = sendingLimit
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    const token = readCookie('_csrf')
    if (token) request.setRequestHeader('x-csrf-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('fetch failed'))
    request.ontimeout = () => reject(new CallTimeout())
    request.onabort = () => reject(new DOMException('It was told to stop', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(file)
  })
  if (response.status === 403) reportForbidden(path)
  if (!response.ok) throw await failureOf(response)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}
