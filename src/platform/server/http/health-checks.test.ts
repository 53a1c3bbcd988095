import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('/ready queries the database once for concurrent requests, and again for later ones', async () => {
  const resolvers: ((isReady: boolean) => void)[] = []
  const ready = () => new Promise<boolean>((resolve) => resolvers.push(resolve))
  const app = await createHttpApp({ logLevel: 'silent', requestsPerMinute: 1, ready })
  onTestFinished(() => app.close())
  const statuses = () =>
    Promise.all(Array.from({ length: 50 }, async () => (await app.inject('/ready')).statusCode))

  const first = statuses()
  await expect.poll(() => resolvers.length).toBe(1)
  await new Promise(setImmediate)
  resolvers[0]!(true)
  expect(new Set(await first)).toEqual(new Set([200]))

  const later = statuses()
  await expect.poll(() => resolvers.length).toBe(2)
  await new Promise(setImmediate)
  resolvers[1]!(false)
  expect(new Set(await later)).toEqual(new Set([503]))
  expect(resolvers).toHaveLength(2)
})
