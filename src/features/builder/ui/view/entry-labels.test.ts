import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { venueLabel } from './entry-labels.ts'

const [entry] = exampleEvent.packages[0]!.entries

test('without a venue, a product says that it is to be confirmed, or not confirmed if cancelled (PKG-050)', () => {
  expect(venueLabel({ ...entry!, venueName: 'High Larkfield Farm' })).toBe('High Larkfield Farm')
  expect(venueLabel({ ...entry!, venueName: null })).toBe('Venue To Be Confirmed')
  expect(venueLabel({ ...entry!, venueName: null, stage: 'Cancelled' })).toBe('Venue not Confirmed')
})
