import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { wirePlaces } from '#features/events/rules/reading/wire-places.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { createBuilder } from '../state/builder.ts'
import { changePeople } from '../state/builder-edits.ts'
import { exampleBrowserFacts, tryBuilder } from '../testing/try-builder.ts'
import { progressLabel } from './progress-label.ts'

test('the organiser sees the same progress in the builder as on the event home', () => {
  const { builder } = tryBuilder()
  const organiser = { kind: 'organiser', customerId: exampleEvent.organiserId } as const
  const { all, depositsPaid } = wirePlaces(exampleEvent, exampleEvent.packages[0]!, {
    reader: organiser,
    visibility: fullVisibility,
  })!
  expect(progressLabel(builder, builder.read())).toBe(`${depositsPaid} of ${all} deposits paid`)
  changePeople(builder, all + 2)
  expect(progressLabel(builder, builder.read())).toBe(`${depositsPaid} of ${all + 2} deposits paid`)
})

test('an unsaved package shows no progress, nor does a booked or an empty one', () => {
  const draft = tryBuilder({ isSaved: false }).builder
  expect(progressLabel(draft, draft.read())).toBeUndefined()
  const packages = exampleEvent.packages.map((pack) => ({ ...pack, status: 'Booked' as const }))
  const booked = tryBuilder({ base: { ...exampleEvent, statusStage: 'Booked', packages } }).builder
  expect(progressLabel(booked, booked.read())).toBeUndefined()
  const emptyPackages = exampleEvent.packages.map((pack) => ({ ...pack, entries: [] }))
  const empty = tryBuilder({ base: { ...exampleEvent, packages: emptyPackages } }).builder
  expect(progressLabel(empty, empty.read())).toBeUndefined()
})

test.each([
  ['with places', { all: 12, depositsPaid: 7 }, '7 of 12 deposits paid'],
  // Guests of a small group do not get the number of paid places, because it would reveal what another guest paid.
  ['without places', undefined, undefined],
])('a guest sees the progress only if the server sends the places: %s', (_, placesForGuest, expected) => {
  const builder = createBuilder({
    isSaved: true,
    packageId: 'pk-1',
    base: exampleEvent,
    facts: exampleBrowserFacts,
    readerKind: 'guest',
    placesForGuest,
    store: () => {},
  })
  expect(progressLabel(builder, builder.read())).toBe(expected)
})
