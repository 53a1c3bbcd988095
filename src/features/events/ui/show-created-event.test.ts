import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import type { WireEvent } from '../rules/reading/wire-schema.ts'
import { recallEvent, storeCurrentEvent } from './event-memory.ts'
import { eventKeys } from './events-api.ts'
import { openCreatedEvent, setCreatedEvent } from './show-created-event.ts'

const event = { _doc: 'ev-1' } as WireEvent

/**
 * Simulates a browser in which the list of events is already loaded. `steps` lists what happens next and when, in
 * milliseconds.
 */
const createBrowser = async () => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('window', { localStorage: storageArea() })
  const queries = new QueryClient()
  const steps: (readonly [string, number])[] = []
  const recordStep = (step: string) => void steps.push([step, Date.now()])
  await queries.fetchQuery({
    queryKey: eventKeys.list('cu-1'),
    queryFn: async () => {
      recordStep('reload events')
      return []
    },
  })
  steps.length = 0
  const open = async (href: string, { replace }: { replace: boolean }) =>
    recordStep(`${replace ? 'replace' : 'push'} ${href}`)
  return { queries, open, steps }
}
beforeEach(() => () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const createAndOpen = async (packageId: string | null, currentId?: string) => {
  const { queries, open, steps } = await createBrowser()
  if (currentId !== undefined) storeCurrentEvent({ userId: 'cu-1', eventId: currentId })
  const created = { event, packageId }
  const opened = setCreatedEvent(queries, 'cu-1', created).then(() =>
    openCreatedEvent(open, created, { eventId: 'ev-1' }),
  )
  await vi.runAllTimersAsync()
  await opened
  return { queries, steps }
}

test('after a creation the events reload, and 300 ms later event home replaces the page (EVT-044)', async () => {
  const { steps } = await createAndOpen('pk-1')
  expect(steps).toEqual([
    ['reload events', 0],
    ['replace /my-events?eventId=ev-1', 300],
  ])
})

test('the event in the response becomes the current event and is not loaded again (PKG-067)', async () => {
  const { queries } = await createAndOpen('pk-1')
  expect(recallEvent('cu-1')).toEqual({ userId: 'cu-1', eventId: 'ev-1', packageId: 'pk-1' })
  const queryState = queries.getQueryState(eventKeys.event('cu-1', 'ev-1', undefined))
  expect([queryState?.data, queryState?.isInvalidated]).toEqual([event, false])
})

test('other lists are stale after a creation, because it can affect them', async () => {
  const { queries } = await createBrowser()
  queries.setQueryData(['payments'], [])
  await setCreatedEvent(queries, 'cu-1', { event, packageId: 'pk-1' })
  expect(queries.getQueryState(['payments'])?.isInvalidated).toBe(true)
})

test('after the creation of an event without a package the events reload after 500 ms (ENQ-017)', async () => {
  const { steps } = await createAndOpen(null)
  expect(steps).toEqual([
    ['reload events', 500],
    ['replace /my-events?eventId=ev-1', 500],
  ])
})

test('a creation without a package in the current event does not change which package is shown (ENQ-016)', async () => {
  const { queries } = await createBrowser()
  const currentEvent = { userId: 'cu-1', eventId: 'ev-1', packageId: 'pk-1' }
  storeCurrentEvent(currentEvent)
  await setCreatedEvent(queries, 'cu-1', { event, packageId: null })
  expect(recallEvent('cu-1')).toEqual(currentEvent)
})

test('after a creation without a package, event home opens at once for the current event, and for another after the events reload (ENQ-016, ENQ-017)', async () => {
  const inCurrentEvent = await createAndOpen(null, 'ev-1')
  expect(inCurrentEvent.steps).toEqual([['replace /my-events?eventId=ev-1', 0]])
  expect(inCurrentEvent.queries.getQueryData(eventKeys.event('cu-1', 'ev-1', undefined))).toEqual(event)
  expect((await createAndOpen(null, 'ev-2')).steps).toHaveLength(2)
})
