import { expect, test } from 'vitest'
import { limitRequests } from './limit-requests.ts'

const setUp = (request: () => Promise<string>) => {
  const time = { now: 0 }
  const problems: unknown[] = []
  const limitedRequest = limitRequests(request, {
    reuseMs: 1000,
    clock: () => time.now,
    onError: (problem) => problems.push(problem),
  })
  return { time, problems, limited: limitedRequest }
}

test('a result is reused until it expires, then requested once for all concurrent callers', async () => {
  let requests = 0
  const { time, limited: limitedRequest } = setUp(async () => `result ${++requests}`)
  expect(await Promise.all([limitedRequest(), limitedRequest(), limitedRequest()])).toEqual([
    'result 1',
    'result 1',
    'result 1',
  ])
  time.now = 999
  expect(await limitedRequest()).toBe('result 1')
  time.now = 1000
  expect(await Promise.all([limitedRequest(), limitedRequest()])).toEqual(['result 2', 'result 2'])
})

test('after a failed request the last result is reused for a while, and the failure is reported', async () => {
  let broken = false
  const {
    time,
    problems,
    limited: limitedRequest,
  } = setUp(() => (broken ? Promise.reject('down') : Promise.resolve('up')))
  expect(await limitedRequest()).toBe('up')
  broken = true
  time.now = 1000
  expect(await limitedRequest()).toBe('up')
  time.now = 1500
  expect(await limitedRequest()).toBe('up')
  expect(problems).toEqual(['down'])
  time.now = 2000
  broken = false
  expect(await limitedRequest()).toBe('up')
  expect(problems).toHaveLength(1)
})

test('a failure of the first request is thrown, and the next call requests again', async () => {
  let broken = true
  const { limited: limitedRequest } = setUp(() =>
    broken ? Promise.reject(new Error('down')) : Promise.resolve('up'),
  )
  await expect(limitedRequest()).rejects.toThrow('down')
  broken = false
  expect(await limitedRequest()).toBe('up')
})
