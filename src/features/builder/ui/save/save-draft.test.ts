import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { CreatedEvent } from '#features/events/rules/creation/created-event-query.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'
import { recallEvent } from '#features/events/ui/index.ts'
import { storageArea } from '#tests/support/storage-area.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { writeDraft } from '../state/draft.ts'
import { tryBuilder } from '../testing/try-builder.ts'
import { saveOfDraft } from './save-draft.ts'
import { createSaver, type SavedPackage, type SaveOutcome } from './save-package.ts'

const key = { section: 'stag', location: 'newcastle' } as const
const organiser = { id: exampleEvent.organiserId, role: [] } as unknown as CurrentUser
const wire = wireEvent(
  exampleEvent,
  { kind: 'organiser', customerId: exampleEvent.organiserId },
  { today: '2027-02-01', visibility: fullVisibility },
)
const createdEvent: CreatedEvent = { event: wire, packageId: 'pk-1', existingEvent: false, rpt: 'n' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage: storageArea(), sessionStorage: storageArea() })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

type SaveOptions = { deps: Partial<BuilderDeps>; eventId?: string; isStored?: boolean }

/**
 * Saves a package that is not saved yet, as a logged-in customer. Returns the outcome, the query client, how often the
 * list of events was loaded again, the addresses that were opened, the messages of failures, and the arguments of the
 * calls of `onSaved`.
 */
const save = async ({ deps, eventId, isStored = true }: SaveOptions) => {
  const { builder } = tryBuilder({ isSaved: false })
  if (isStored) writeDraft(key, { event: builder.read().event, requestId: 'rq-1', eventId })
  const queries = new QueryClient()
  const reload = vi.fn(async () => [])
  const list = { queryKey: eventKeys.list(organiser.id), queryFn: reload }
  await queries.fetchQuery(list)
  // Observes the list as a page does: TanStack Query loads an invalidated query again only if it is observed.
  const stopShowing = new QueryObserver(queries, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  const openedUrls: string[] = []
  const failures: string[] = []
  const onSavedCalls: SavedPackage[] = []
  const draftSave = saveOfDraft(
    {
      deps: deps as BuilderDeps,
      queries,
      builder,
      target: { kind: 'draft', ...key, eventId },
      leaveTo: async (href) => void openedUrls.push(href),
      requestAccountCorrection: async () => {},
    },
    {
      confirmAccommodation: async () => true,
      showSaved: async () => {},
      showSaveFailure: async (reason) => void failures.push((reason as Error).message),
    },
  )
  const savePromise = createSaver().save({
    ...draftSave,
    user: organiser,
    needsCustomer: () => false,
    onSaved: (saved) => {
      onSavedCalls.push(saved)
      return draftSave.onSaved?.(saved)
    },
  })
  let outcome: SaveOutcome | undefined
  void savePromise.then((finalOutcome) => {
    outcome = finalOutcome
  })
  await vi.waitFor(() => expect(outcome).toBeDefined(), 4000)
  stopShowing()
  return { outcome, queries, reloads: reload.mock.calls.length - 1, openedUrls, failures, onSavedCalls }
}

test('after saving a new package, events reload once, and the callback gets the event (PKG-067)', async () => {
  const { outcome, queries, reloads, onSavedCalls } = await save({
    deps: { createEvent: async () => createdEvent },
  })
  expect([outcome, reloads]).toEqual(['saved', 1])
  const eventQuery = queries.getQueryState(eventKeys.event(organiser.id, wire._doc, undefined))
  expect([eventQuery?.data, eventQuery?.isInvalidated]).toEqual([wire, false])
  expect(recallEvent(organiser.id)?.eventId).toBe(wire._doc)
  expect(onSavedCalls).toEqual([{ eventId: wire._doc, packageId: 'pk-1', event: wire }])
})

test('the address after a save contains the created event and the number of products (EVT-040, EVT-042)', async () => {
  const { openedUrls } = await save({ deps: { createEvent: async () => createdEvent } })
  const { pathname, searchParams } = new URL(openedUrls[0]!, 'https://jaunt.test')
  expect(pathname).toBe('/my-events')
  expect(Object.fromEntries(searchParams)).toEqual({
    eventId: wire._doc,
    section: 'stag',
    packageId: 'pk-1',
    'new-event': 'yes',
    form: 'organiserForm',
    ref: 'save-button',
    rpt: 'n',
    'request-fd': 'yes',
    'added-products-count': expect.stringMatching(/^[1-9]\d*$/),
  })
})

const missingEventError = Object.assign(new Error('Node not found: ev-9'), {
  code: 'nodeNotFound',
  status: 404,
})

test('a package for a missing event is not saved, and the message is ‘no current event’ (EVT-033)', async () => {
  const createEvent = vi.fn(async () => createdEvent)
  const readEvent = () => Promise.reject(missingEventError)
  const { outcome, failures } = await save({ deps: { readEvent, createEvent }, eventId: 'ev-9' })
  expect([outcome, failures, createEvent.mock.calls]).toEqual(['not saved', ['no current event'], []])
})

test('a package that the browser no longer stores is not added to an event, because a repeated save could add it twice (EVT-033)', async () => {
  const deps = { readEvent: async () => wire, createEvent: async () => createdEvent }
  const { outcome, failures } = await save({ deps, eventId: wire._doc, isStored: false })
  expect([outcome, failures]).toEqual(['not saved', ['Internal error: bad storage key for package']])
})

test('a response without an event is reported (EVT-038)', async () => {
  const { outcome, failures } = await save({ deps: { createEvent: async () => ({}) as CreatedEvent } })
  expect([outcome, failures]).toEqual(['not saved', ["Event is't created"]])
})
