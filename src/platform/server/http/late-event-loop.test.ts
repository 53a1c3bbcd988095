import { expect, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

/** Keeps the thread for so many milliseconds. */
const holdThread = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const statusesUnderLoad = async (latestEventLoop: number) => {
  const app = await createHttpApp({
    logLevel: 'silent',
    callsPerMinute: 1000,
    ready: async () => true,
    latestEventLoop,
  })
  app.get('/work', async () => ({ done: true }))
  await app.ready()
  const answers = []
  // The lateness of the last second is looked at once a second.
  for (let second = 0; second < 4; second += 1) {
    for (let turn = 0; turn < 3; turn += 1) {
      holdThread(200)
      await new Promise(setImmediate)
    }
    answers.push(await app.inject('/work'))
  }
  await app.close()
  return answers
}

test('a server whose event loop is late refuses requests with Retry-After, and says nothing of why', async () => {
  const refused = (await statusesUnderLoad(20)).find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('2')
  expect(refused?.json()).toMatchObject({ error: 'Failed operation', code: 'unavailable' })
})
