import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('/ready queries the database once for concurrent requests, and again for later ones', async () => {
  const resolvers: ((isReady: boolean) => void)[] = []
  const ready = () => new Promise<boolean>((resolve) => resolvers.push(resolve))
  const app = await createHttpApp({ logLevel: 'silent', requestsPerMinute: 1, ready })
  onTestFinished(() => app.close())
  const requestStatuses = () =>
    Promise.all(Array.from({ length: 50 }, async () => (await app.inject('/ready')).statusCode))

  const firstStatuses = requestStatuses()
  await expect.poll(() => resolvers.length).toBe(1)
  await new Promise(setImmediate)
  resolvers[0]!(true)
  expect(new Set(await firstStatuses)).toEqual(new Set([200]))

  const laterStatuses = requestStatuses()
  await expect.poll(() => resolvers.length).toBe(2)
  await new Promise(setImmediate)
  resolvers[1]!(false)
  expect(new Set(await laterStatuses)).toEqual(new Set([503]))
  expect(resolvers).toHaveLength(2)
})
