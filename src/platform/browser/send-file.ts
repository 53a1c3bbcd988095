import { failureOf } from './api-client.ts'
import { browserFetch } from './browser-fetch.ts'

/** Milliseconds that a file of the greatest size may take on a phone. */
const sendingLimit = 300_000

/** Its name as the server takes it. */
const nameOf = (name: string) =>
  name
    .replace(/[<>/\\\p{Cc}]/gu, ' ')
    .trim()
    .slice(-120) || 'file'

/**
 * Sends a file to be kept by the server for a while.
 * @returns the id by which calls name it
 * @throws the call's failure
 */
export const sendFile = async (file: File): Promise<string> => {
  const response = await browserFetch(
    `/api/upload/${encodeURIComponent(nameOf(file.name))}`,
    { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file },
    false,
    sendingLimit,
  )
  if (!response.ok) throw await failureOf(response)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}
