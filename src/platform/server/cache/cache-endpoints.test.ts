import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { cacheEndpoints, sizeOfResponse } from './cache-endpoints.ts'
import { Reading } from './dependencies.ts'
import { createDependencyCache } from './dependency-cache.ts'

const changeLog = { renew: async () => {}, listen: () => {}, startReading: () => new Reading(new Map()) }
const contract = { shop: { list: oc.$meta({ cached: true }).route({}), find: oc.$meta({}).route({}) } }

const openCachedShop = () => {
  const inputs: unknown[] = []
  const respond = async (input: unknown) => {
    inputs.push(input)
    if (input === 'wrong') throw new Error('refused')
    return { data: [{ input }] }
  }
  const responses = createDependencyCache<object>(changeLog, { maxBytes: 100_000, sizeOf: sizeOfResponse })
  const cached = cacheEndpoints({ shop: { list: respond, find: respond } }, contract as never, responses)
  return { shop: cached.shop!, inputs }
}

test('a cached endpoint runs once for each input, any other endpoint each time', async () => {
  const { shop, inputs } = openCachedShop()
  for (const input of ['a', 'b', 'a']) await shop.list!(input)
  expect(inputs).toEqual(['a', 'b'])
  for (const input of ['a', 'a']) await shop.find!(input)
  expect(inputs).toEqual(['a', 'b', 'a', 'a'])
})

test('a refusal is thrown and not cached', async () => {
  const { shop, inputs } = openCachedShop()
  for (const _ of [1, 2]) await expect(shop.list!('wrong')).rejects.toThrow('refused')
  expect(inputs).toEqual(['wrong', 'wrong'])
})

test('a caller can’t change a cached response', async () => {
  const { shop } = openCachedShop()
  const cachedResponse = (await shop.list!('a')) as { data: { input: string }[] }
  expect(() => cachedResponse.data.push({ input: 'mine' })).toThrow(TypeError)
  expect(() => {
    cachedResponse.data[0]!.input = 'mine'
  }).toThrow(TypeError)
  expect(await shop.list!('a')).toEqual({ data: [{ input: 'a' }] })
})
