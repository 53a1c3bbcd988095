import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createBodyBudget } from './limits/body-budget.ts'
import { parseBody, readBytes } from './read-body.ts'

const memoryOf = (maxBytes: number) =>
  createBodyBudget({ maxBytes, maxBytesOfNetwork: maxBytes }).start('network', () => {})

const read = (text: string, maxBytes: number, memory: number) =>
  readBytes(
    Readable.from([Buffer.from(text)]) as IncomingMessage,
    maxBytes,
    memoryOf(memory),
    new AbortController().signal,
  )

test('a body is read if there is memory for it; otherwise the request gets 503 and Retry-After', async () => {
  expect(Buffer.from(await read('{"a":1}', 100, 10_000)).toString()).toBe('{"a":1}')
  await expect(read('{"a":1}', 100, 10)).rejects.toMatchObject({
    status: 503,
    data: { facts: { retryAfter: 2 } },
  })
  await expect(read('{"a":1}', 3, 10_000)).rejects.toMatchObject({ status: 413 })
})

test('a body with too many values, or without memory for them, is refused before it is parsed', () => {
  const parsed: string[] = []
  const parse = (text: string) => {
    parsed.push(text)
    return JSON.parse(text)
  }
  const bodyOf = (values: number) => Buffer.from(`[${'1,'.repeat(values)}1]`)
  const memory = 100_000_000
  expect(() => parseBody(bodyOf(40_000), memoryOf(memory), parse)).toThrow()
  expect(() => parseBody(bodyOf(100), memoryOf(1000), parse)).toThrow()
  expect(parsed).toEqual([])
  expect(parseBody(bodyOf(2), memoryOf(memory), parse).value).toEqual([1, 1, 1])
})
