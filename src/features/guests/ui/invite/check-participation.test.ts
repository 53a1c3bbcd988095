import { expect, test } from 'vitest'
import { checkParticipation } from './check-participation.ts'

const checkWithResponses = (...responses: readonly unknown[]) => {
  const pauses: number[] = []
  let attempts = 0
  const check = async () => {
    const response = responses[Math.min(attempts++, responses.length - 1)]
    if (response instanceof Error) throw response
    return response
  }
  const result = checkParticipation(check, async (time) => void pauses.push(time))
  return { result, pauses, attempts: () => attempts }
}

const notParticipating = { userIsParticipated: false, needToReplaceNonEmailGuest: false }

test('the participation check is attempted up to three times, a second apart (EVT-046)', async () => {
  const run = checkWithResponses(new Error('fetch failed'), new Error('fetch failed'), notParticipating)
  expect(await run.result).toBe('accept')
  expect(run.pauses).toEqual([1000, 1000])
})

test('after three failures it is not possible to accept the invite (EVT-046)', async () => {
  const run = checkWithResponses(new Error('fetch failed'))
  await expect(run.result).rejects.toThrow('Not possible to accept this invite')
  expect(run.attempts()).toBe(3)
})

test('a rejected token is not retried', async () => {
  const run = checkWithResponses(Object.assign(new Error('Token is invalid'), { code: 'tokenInvalid' }))
  await expect(run.result).rejects.toThrow('Token is invalid')
  expect(run.attempts()).toBe(1)
})

test('a malformed response has no next step (EVT-047)', async () => {
  expect(await checkWithResponses({ ok: true }).result).toBeUndefined()
})
