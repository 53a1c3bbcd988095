import { expect, test } from 'vitest'
import { checkParticipation } from './check-participation.ts'

const checkAnswering = (...answers: readonly unknown[]) => {
  const pauses: number[] = []
  let attempts = 0
  const check = async () => {
    const answer = answers[Math.min(attempts++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }
  const result = checkParticipation(check, async (time) => void pauses.push(time))
  return { result, pauses, attempts: () => attempts }
}

const stranger = { userIsParticipated: false, needToReplaceNonEmailGuest: false }

test('the participation check is attempted up to three times, a second apart (EVT-046)', async () => {
  const patient = checkAnswering(new Error('fetch failed'), new Error('fetch failed'), stranger)
  expect(await patient.result).toBe('accept')
  expect(patient.pauses).toEqual([1000, 1000])
})

test('after three failures it is not possible to accept the invite (EVT-046)', async () => {
  const hopeless = checkAnswering(new Error('fetch failed'))
  await expect(hopeless.result).rejects.toThrow('Not possible to accept this invite')
  expect(hopeless.attempts()).toBe(3)
})

test('a wrong token is not retried', async () => {
  const wrong = checkAnswering(Object.assign(new Error('Token is invalid'), { code: 'tokenInvalid' }))
  await expect(wrong.result).rejects.toThrow('Token is invalid')
  expect(wrong.attempts()).toBe(1)
})

test('a malformed response has no next step (EVT-047)', async () => {
  expect(await checkAnswering({ ok: true }).result).toBeUndefined()
})
