import { expect, test } from 'vitest'
import { untestedEndpoints } from '../../scripts/check/untested-endpoints.ts'

test('an endpoint counts as tested after a request with its method and path, with any parameters', () => {
  const all = untestedEndpoints([])
  const readEvent = all.filter((line) => line.endsWith(': GET /event/{id}'))
  expect(readEvent).toHaveLength(1)
  expect(untestedEndpoints(['GET /api/event/ev-1'])).toEqual(all.filter((line) => line !== readEvent[0]))
  expect(untestedEndpoints(['PUT /api/event', 'GET /api/event', 'GET /api/event/ev-1/x/y/z'])).toContain(
    readEvent[0],
  )
})
