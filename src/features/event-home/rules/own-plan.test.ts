import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { guestVisibility } from '#features/events/rules/testing/visibilities.ts'
import { canAnswerProduct, ownPlan, takesPart } from './own-plan.ts'
import { packageDays } from './package-days.ts'

const guest = { kind: 'guest', customerId: 'cu-guest' } as const

/** Returns the booked example event as the guest gets it, after their answer to the karting. */
const eventAfterAnswer = (attending: 'Yes' | 'No', today = '2027-02-01'): WireEvent => {
  const [pack] = exampleBookedEvent.packages
  const entries = pack!.entries.map((entry) =>
    entry.itineraryId === 'it-karting'
      ? { ...entry, customersAttending: [{ customerId: 'cu-guest', attending, booked: false }] }
      : entry,
  )
  const event = { ...exampleBookedEvent, packages: [{ ...pack!, entries }] }
  return wireEvent(event, guest, { today, visibility: guestVisibility })
}
const entryIdsIn = (event: WireEvent, customerId: string | undefined) => {
  const { days, others } = ownPlan(packageDays(event.packageOption[0]!), ({ entry }) =>
    takesPart(entry, customerId),
  )
  const idsOf = (products: typeof others) => products.map(({ entry }) => entry.itineraryId)
  return { own: days.flatMap(({ products }) => idsOf(products)), others: idsOf(others) }
}

test('a product that a guest declined is not in their days, but in the list of other products (EVT-055)', () => {
  const idsAfterDecline = entryIdsIn(eventAfterAnswer('No'), 'cu-guest')
  expect(idsAfterDecline.own).not.toContain('it-karting')
  expect(idsAfterDecline.others).toEqual(['it-karting'])
  const idsAfterAcceptance = entryIdsIn(eventAfterAnswer('Yes'), 'cu-guest')
  expect(idsAfterAcceptance.own).toContain('it-karting')
  expect(idsAfterAcceptance.others).toEqual([])
  expect(entryIdsIn(eventAfterAnswer('No'), 'cu-organiser').own).toContain('it-karting')
})

test('a person without an id takes part in everything (EVT-054)', () => {
  const nobody = { needPeople: 0, customerSummary: [] }
  expect(takesPart(nobody, undefined)).toBe(true)
  expect(takesPart(nobody, 'cu-guest')).toBe(false)
})

test('the answer can be changed until the trip starts, and not for a cancelled product (EVT-056)', () => {
  const canAnswer = (event: WireEvent, stage: 'Booked' | 'Cancelled') =>
    canAnswerProduct(event, event.packageOption[0]!, { stage }, 'guest')
  expect(canAnswer(eventAfterAnswer('No'), 'Booked')).toBe(true)
  expect(canAnswer(eventAfterAnswer('No'), 'Cancelled')).toBe(false)
  expect(canAnswer(eventAfterAnswer('No', '2027-05-07'), 'Booked')).toBe(false)
})
