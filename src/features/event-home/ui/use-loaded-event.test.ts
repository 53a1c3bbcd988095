import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { EventsApi } from '#features/events/ui/events-api.ts'
import { loadedEventQuery } from './use-loaded-event.ts'

const createLoader = () => {
  const requests: string[] = []
  const respond = (name: string) => async (input: { id: string; state?: string }) => {
    requests.push([name, ...Object.values(input)].join(' '))
    return { data: { _doc: input.id } as WireEvent }
  }
  const api = {
    readEvent: respond('event'),
    readState: respond('state'),
    readBookedState: respond('booked'),
  } as unknown as EventsApi
  const queries = new QueryClient()
  const load = (eventId: string, state?: string, userId = 'ann') =>
    queries.fetchQuery(loadedEventQuery(api, { userId, eventId, state }))
  return { requests, load }
}

test('a loaded event and a loaded history state are not loaded again (EVT-018)', async () => {
  const { requests, load } = createLoader()
  const loadedEvent = await load('ev-1')
  // The query does not depend on the shown package, so another package of the event needs no request either.
  expect(await load('ev-1')).toBe(loadedEvent)
  await load('ev-1', 'ENQUIRY')
  await load('ev-1', 'ENQUIRY')
  await load('ev-1', 'booked')
  await load('ev-2')
  expect(requests).toEqual(['event ev-1', 'state ev-1 ENQUIRY', 'booked ev-1 ann', 'event ev-2'])
})

test('a second user of the browser does not get the event that the first one loaded', async () => {
  const { requests, load } = createLoader()
  await load('ev-1')
  await load('ev-1', undefined, 'bob')
  expect(requests).toHaveLength(2)
})
