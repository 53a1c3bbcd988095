import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { venueLabel } from './entry-labels.ts'

const [entry] = exampleEvent.packages[0]!.entries

test('a product without a venue has the label ‘to be confirmed’, or ‘not confirmed’ if it is cancelled (PKG-050)', () => {
  expect(venueLabel({ ...entry!, venueName: 'High Larkfield Farm' })).toBe('High Larkfield Farm')
  expect(venueLabel({ ...entry!, venueName: null })).toBe('Venue To Be Confirmed')
  expect(venueLabel({ ...entry!, venueName: null, stage: 'Cancelled' })).toBe('Venue not Confirmed')
})
