import { expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

/** Blocks the thread for some milliseconds. */
const blockThread = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const statusesUnderLoad = async (maxEventLoopDelayMs: number) => {
  const app = await createHttpApp({
    logLevel: 'silent',
    requestsPerMinute: 1000,
    ready: async () => true,
    maxEventLoopDelayMs,
  })
  app.get('/work', async () => ({ done: true }))
  await app.ready()
  const responses = []
  // The delay of the last second is measured once a second.
  for (let second = 0; second < 4; second += 1) {
    for (let turn = 0; turn < 3; turn += 1) {
      blockThread(200)
      await new Promise(setImmediate)
    }
    responses.push(await app.inject('/work'))
  }
  await app.close()
  return responses
}

test('a server with a late event loop refuses requests with Retry-After and no details', async () => {
  const refused = (await statusesUnderLoad(20)).find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('2')
  expect(refused?.json()).toMatchObject({ error: 'Failed operation', code: 'unavailable' })
})
