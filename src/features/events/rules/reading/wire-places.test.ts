import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { fullVisibility } from '../testing/visibilities.ts'
import { wirePlaces } from './wire-places.ts'

test('while a product that everybody takes part in has no price, no deposit is shown as paid (EVT-O3)', () => {
  const [pack] = exampleEvent.packages
  const [entry] = pack!.entries
  const placesAtPrice = (pricePence: number | null) => {
    const pricedEntry = { ...entry!, customersAttending: [], money: { ...entry!.money, pricePence } }
    const event: EventDocument = { ...exampleEvent, packages: [{ ...pack!, entries: [pricedEntry] }] }
    return wirePlaces(event, event.packages[0]!, { reader: { kind: 'staff' }, visibility: fullVisibility })
  }
  // Places that cost nothing need no deposit, so they count as paid.
  expect(placesAtPrice(0)).toMatchObject({ all: pack!.peopleCount, depositsPaid: pack!.peopleCount })
  expect(placesAtPrice(null)).toMatchObject({ all: pack!.peopleCount, depositsPaid: 0 })
})
