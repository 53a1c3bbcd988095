import { expect, test } from 'vitest'
import { createLargeRequests, isLarge } from './large-requests.ts'

const openRequests = () => {
  const requests = createLargeRequests({ running: 2, waiting: 2 })
  const started: string[] = []
  const enter = (account: string, name: string) => {
    const end = new AbortController()
    const { promise: handled, resolve: finish } = Promise.withResolvers<void>()
    const entered = requests.enter(account, { ended: end.signal, handled }).then((isAllowed) => {
      if (isAllowed) started.push(name)
      return isAllowed
    })
    const leave = () => end.abort()
    const finishAndLeave = () => {
      finish()
      leave()
    }
    return { entered, finish, leave, end: finishAndLeave }
  }
  return { started, enter, settle: () => new Promise(setImmediate) }
}

test('of the large requests of one account two run, two wait their turn in order, and more are refused', async () => {
  const { started, enter, settle } = openRequests()
  const [first, second] = ['1', '2', '3', '4'].map((name) => enter('ann', name))
  expect(await enter('ann', '5').entered).toBe(false)
  expect(started).toEqual(['1', '2'])
  second!.end()
  await settle()
  expect(started).toEqual(['1', '2', '3'])
  first!.end()
  await settle()
  expect(started).toEqual(['1', '2', '3', '4'])
})

test('other accounts are not affected', async () => {
  const { enter } = openRequests()
  for (const name of ['1', '2', '3', '4']) enter('ann', name)
  expect(await enter('bob', '1').entered).toBe(true)
})

test('a request whose client left while it waited does not run, and its place in the queue is free', async () => {
  const { started, enter, settle } = openRequests()
  const [runningRequest, , leftRequest] = ['1', '2', '3', '4'].map((name) => enter('ann', name))
  leftRequest!.leave()
  expect(await leftRequest!.entered).toBe(false)
  enter('ann', '5')
  runningRequest!.end()
  await settle()
  expect(started).toEqual(['1', '2', '4'])
})

test('a request whose client left while it was served counts until its work is done', async () => {
  const { started, enter, settle } = openRequests()
  const [leftRequest] = ['1', '2', '3'].map((name) => enter('ann', name))
  await settle()
  leftRequest!.leave()
  await settle()
  expect(started).toEqual(['1', '2'])
  leftRequest!.finish()
  await settle()
  expect(started).toEqual(['1', '2', '3'])
})

test('a request whose response is still being sent counts as running', async () => {
  const { started, enter, settle } = openRequests()
  const [sendingRequest] = ['1', '2', '3'].map((name) => enter('ann', name))
  sendingRequest!.finish()
  await settle()
  expect(started).toEqual(['1', '2'])
  sendingRequest!.end()
  await settle()
  expect(started).toEqual(['1', '2', '3'])
})

test('after all its requests have ended, the account has its full limit again', async () => {
  const { started, enter, settle } = openRequests()
  for (let turn = 0; turn < 3; turn += 1) {
    const all = ['1', '2', '3', '4'].map((name) => enter('ann', name))
    for (const { end } of all) {
      end()
      await settle()
    }
  }
  expect(started).toHaveLength(12)
})

test('a request is large if it requests more than 500 rows and related nodes together, or if its endpoint declares it as large', () => {
  expect(isLarge({}, { limit: 500 })).toBe(false)
  expect(isLarge({}, { limit: 501 })).toBe(true)
  expect(isLarge({}, { limit: 250, extras: ['event'] })).toBe(false)
  expect(isLarge({}, { limit: 250, extras: ['event', 'customer'] })).toBe(true)
  expect(isLarge({}, { idList: Array(501).fill('a') })).toBe(true)
  for (const input of [{}, undefined, { idList: ['a'] }]) expect(isLarge({}, input)).toBe(false)
  expect(isLarge({ large: true }, {})).toBe(true)
})
