import { expect, test } from 'vitest'
import { RequestFailure } from '#platform/browser/request-failure.ts'
import { nameOrNull } from './name-or-null.ts'

const failure = (status: number) =>
  new RequestFailure('failed', { status, message: 'Failed', data: { facts: {}, fields: [] } })

test('the name of a supplier is null for readers without access, a missing supplier and an invalid id', async () => {
  expect(await nameOrNull(Promise.resolve({ data: { name: 'Tyne Karting' } }))).toEqual({
    name: 'Tyne Karting',
  })
  for (const status of [403, 404, 422])
    expect(await nameOrNull(Promise.reject(failure(status)))).toEqual({ name: null })
})

test.each([failure(503), failure(500), failure(-1), new TypeError('Failed to fetch')])(
  'a failure such as %s is not mistaken for a missing supplier',
  async (problem) => {
    await expect(nameOrNull(Promise.reject(problem))).rejects.toBe(problem)
  },
)
