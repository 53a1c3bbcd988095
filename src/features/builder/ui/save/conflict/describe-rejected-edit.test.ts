import { expect, test } from 'vitest'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { exampleBrowserFacts } from '../../testing/try-builder.ts'
import { describeRejectedEdit } from './describe-rejected-edit.ts'

const kartingEntry = { packageId: 'pk-1', itineraryId: 'it-karting' }
const move: PackageCommand = {
  ...kartingEntry,
  name: 'moveProduct',
  data: { dayIndex: 1, date: null, isNightActivity: false },
}
const descriptionOf = (edit: PackageCommand, event: EventDocument = exampleEvent) =>
  describeRejectedEdit(edit, event, exampleBrowserFacts)
const undatedEvent = {
  ...exampleEvent,
  packages: exampleEvent.packages.map((pack) => ({ ...pack, startDate: null })),
}

test('the description of a rejected move contains the day', () => {
  expect(descriptionOf(move)).toMatch(/: moved to another day \(Sat 08 May 2027\)$/)
  expect(descriptionOf(move, undatedEvent)).toMatch(/: moved to another day \(Day 2\)$/)
})

test.each<[string, PackageCommand]>([
  [
    'The package: dates (Fri 04 Jun 2027, Mon 07 Jun 2027)',
    { name: 'editDate', packageId: 'pk-1', data: { startDate: '2027-06-04', endDate: '2027-06-07' } },
  ],
  [
    'The package: number of people (2 fewer)',
    { name: 'editEstimatedCustomers', packageId: 'pk-1', data: { delta: -2 } },
  ],
  [
    'A removed product: start time (14:30)',
    { name: 'editStartTime', packageId: 'pk-1', itineraryId: 'it-gone', data: { startTime: '14:30' } },
  ],
  [
    'A removed product: venue',
    {
      name: 'editVenue',
      packageId: 'pk-1',
      itineraryId: 'it-gone',
      data: { venueId: 've-quay', meetingPointId: null },
    },
  ],
  [
    'A removed product: visibility to guests',
    { name: 'hideProduct', packageId: 'pk-1', itineraryId: 'it-gone', data: { hideProduct: true } },
  ],
])('a rejected edit is described as %s', (text, edit) => {
  expect(descriptionOf(edit)).toBe(text)
})
