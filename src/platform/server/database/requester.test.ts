import { expect, test } from 'vitest'
import { newRequester, readOncePerRequest, runFor } from './requester.ts'

test('a read runs once per request, and again only after a failure; other requests read separately', async () => {
  let reads = 0
  const read = async () => {
    reads += 1
    if (reads === 1) throw new Error('connection lost')
    return reads
  }
  const readRoles = () => readOncePerRequest('roles', read)
  await runFor(newRequester(), async () => {
    await expect(readRoles()).rejects.toThrow('connection lost')
    expect(await Promise.all([readRoles(), readRoles()])).toEqual([2, 2])
    expect(await readRoles()).toBe(2)
  })
  expect(await runFor(newRequester(), readRoles)).toBe(3)
})
