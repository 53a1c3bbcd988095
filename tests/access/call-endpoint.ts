import { randomUUID } from 'node:crypto'
import { requestOf } from '#tests/fuzz/generate/request-of.ts'
import type { ListedEndpoint } from '#tests/support/list-endpoints.ts'
import type { TestBrowser, TestResponse } from '#tests/support/test-browser.ts'
import type { Input } from './sample-input.ts'

/** Sends a request with the input, and with an idempotency key, which some endpoints require. */
export const callEndpoint = (
  browser: TestBrowser,
  listed: ListedEndpoint,
  input: Input,
): Promise<TestResponse> => {
  const { method, url, payload } = requestOf(listed, input)
  const headers = { 'idempotency-key': randomUUID() }
  if (method === 'GET') return browser.get(url, { headers })
  const send = { POST: browser.post, PUT: browser.put, DELETE: browser.delete }[method]
  return send(url, payload === undefined ? undefined : JSON.parse(payload), { headers })
}
