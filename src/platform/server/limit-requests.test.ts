import { expect, test } from 'vitest'
import { limitRequests } from './limit-requests.ts'

const setUp = (ask: () => Promise<string>) => {
  const time = { now: 0 }
  const problems: unknown[] = []
  const asker = limitRequests(ask, {
    every: 1000,
    clock: () => time.now,
    onError: (problem) => problems.push(problem),
  })
  return { time, problems, asker }
}

test('an answer is good for its time, then it is asked for again, once for all who wait', async () => {
  let asked = 0
  const { time, asker } = setUp(async () => `answer ${++asked}`)
  expect(await Promise.all([asker(), asker(), asker()])).toEqual(['answer 1', 'answer 1', 'answer 1'])
  time.now = 999
  expect(await asker()).toBe('answer 1')
  time.now = 1000
  expect(await Promise.all([asker(), asker()])).toEqual(['answer 2', 'answer 2'])
})

test('when no answer can be had the last one goes on for a while, and the reason is told', async () => {
  let broken = false
  const { time, problems, asker } = setUp(() => (broken ? Promise.reject('away') : Promise.resolve('there')))
  expect(await asker()).toBe('there')
  broken = true
  time.now = 1000
  expect(await asker()).toBe('there')
  time.now = 1500
  expect(await asker()).toBe('there')
  expect(problems).toEqual(['away'])
  time.now = 2000
  broken = false
  expect(await asker()).toBe('there')
  expect(problems).toHaveLength(1)
})

test('a first answer that cannot be had is an error, and is asked for again', async () => {
  let broken = true
  const { asker } = setUp(() => (broken ? Promise.reject(new Error('away')) : Promise.resolve('there')))
  await expect(asker()).rejects.toThrow('away')
  broken = false
  expect(await asker()).toBe('there')
})
