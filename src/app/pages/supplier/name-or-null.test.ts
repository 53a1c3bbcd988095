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

test.each([
  ['a busy server', failure(503)],
  ['an error of the server', failure(500)],
  ['a timeout', failure(-1)],
  ['a lost connection', new TypeError('Failed to fetch')],
])('%s is not mistaken for a missing supplier', async (_, problem) => {
  await expect(nameOrNull(Promise.reject(problem))).rejects.toBe(problem)
})
