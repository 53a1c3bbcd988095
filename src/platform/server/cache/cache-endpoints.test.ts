import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { cacheEndpoints, sizeOfAnswer } from './cache-endpoints.ts'
import { Reading } from './dependencies.ts'
import { createDependencyCache } from './dependency-cache.ts'

const publication = { renew: async () => {}, listen: () => {}, startReading: () => new Reading(new Map()) }
const contract = { shop: { list: oc.$meta({ kept: true }).route({}), ask: oc.$meta({}).route({}) } }

const open = () => {
  const asked: unknown[] = []
  const answer = async (input: unknown) => {
    asked.push(input)
    if (input === 'wrong') throw new Error('refused')
    return { data: [{ input }] }
  }
  const answers = createDependencyCache<object>(publication, { maxBytes: 100_000, sizeOf: sizeOfAnswer })
  const kept = cacheEndpoints({ shop: { list: answer, ask: answer } }, contract as never, answers)
  return { shop: kept.shop!, asked }
}

test('a call that says so is asked once for each input, any other each time', async () => {
  const { shop, asked } = open()
  for (const input of ['a', 'b', 'a']) await shop.list!(input)
  expect(asked).toEqual(['a', 'b'])
  for (const input of ['a', 'a']) await shop.ask!(input)
  expect(asked).toEqual(['a', 'b', 'a', 'a'])
})

test('a refusal is told, and asked for again', async () => {
  const { shop, asked } = open()
  for (const _ of [1, 2]) await expect(shop.list!('wrong')).rejects.toThrow('refused')
  expect(asked).toEqual(['wrong', 'wrong'])
})

test('who is given an answer cannot change it for others', async () => {
  const { shop } = open()
  const given = (await shop.list!('a')) as { data: { input: string }[] }
  expect(() => given.data.push({ input: 'mine' })).toThrow(TypeError)
  expect(() => {
    given.data[0]!.input = 'mine'
  }).toThrow(TypeError)
  expect(await shop.list!('a')).toEqual({ data: [{ input: 'a' }] })
})
