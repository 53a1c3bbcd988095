import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { summariseEvent } from '../summarise-event.ts'
import { guestVisibility } from '../testing/visibilities.ts'
import { minOtherPayers, paidPercentStep } from './shown-paid-percent.ts'
import { wireEvent } from './wire-event.ts'

const today = '2027-02-01'
const [pack] = exampleEvent.packages
const [template] = exampleEvent.guests

/** Returns an event with a guest for each of these payments, and one activity for £100 each. */
const groupOf = (payments: readonly number[]): EventDocument => {
  const ids = payments.map((_, index) => (index === 0 ? 'cu-organiser' : `cu-${index}`))
  const entry = {
    ...pack!.entries[0]!,
    needPeople: ids.length,
    customersAttending: ids.map((customerId) => ({ customerId, attending: 'Yes' as const, booked: false })),
    money: { ...pack!.entries[0]!.money, pricePence: ids.length * 10_000 },
  }
  return {
    ...exampleEvent,
    discountMarginPence: 0,
    paymentMethod: 'guests',
    guests: ids.map((customerId, index) => ({
      ...template!,
      customerId,
      name: customerId,
      attending: 'Yes',
      fixedPricePence: null,
      paidPence: payments[index]!,
      paidFor: [{ packageId: pack!.id, pence: payments[index]!, openPlacesPence: 0 }],
      instalmentPlan: null,
    })),
    packages: [{ ...pack!, peopleCount: ids.length, entries: [entry] }],
  }
}

const reader = { kind: 'guest', customerId: 'cu-1' } as const
const guestView = (event: EventDocument) => wireEvent(event, reader, { today, visibility: guestVisibility })
const pence = fc.integer({ min: 0, max: 10_000 })
const otherPayments = (count: number) => fc.array(pence, { minLength: count, maxLength: count })

test('in a small group, only the payment stage in a guest’s view depends on the payments of other guests', () => {
  const smallGroup = fc
    .integer({ min: 0, max: minOtherPayers - 1 })
    .chain((count) => fc.tuple(pence, otherPayments(count), pence))
  fc.assert(
    fc.property(smallGroup, ([ownPaid, [organiserPaid = 0, ...restPaid], otherOrganiserPaid]) => {
      const groupWhereOrganiserPaid = (organiser: number) => groupOf([organiser, ownPaid, ...restPaid])
      const [firstEvent, secondEvent] = [
        groupWhereOrganiserPaid(organiserPaid),
        groupWhereOrganiserPaid(otherOrganiserPaid),
      ]
      fc.pre(summariseEvent(firstEvent).paymentStage === summariseEvent(secondEvent).paymentStage)
      expect(guestView(secondEvent)).toEqual(guestView(firstEvent))
      expect(guestView(firstEvent)).not.toHaveProperty('groupPaidPercent', expect.anything())
    }),
  )
})

test('a guest in a larger group sees the paid percentage rounded to steps, the organiser and staff see it exactly', () => {
  const largerGroup = fc
    .integer({ min: minOtherPayers, max: 12 })
    .chain((count) => fc.tuple(pence, otherPayments(count)))
  fc.assert(
    fc.property(largerGroup, ([ownPaid, [organiserPaid, ...restPaid]]) => {
      const event = groupOf([organiserPaid!, ownPaid, ...restPaid])
      const sum = organiserPaid! + ownPaid + restPaid.reduce((total, each) => total + each, 0)
      const exactPercent = Math.floor(sum / (100 * event.guests.length))
      const roundedPercent = Math.floor(exactPercent / paidPercentStep) * paidPercentStep
      expect(guestView(event).groupPaidPercent).toBe(roundedPercent)
      for (const kind of ['organiser', 'staff'] as const)
        expect(
          wireEvent(event, { kind, customerId: 'cu-organiser' }, { today, visibility: guestVisibility })
            .groupPaidPercent,
        ).toBe(exactPercent)
    }),
  )
})

test('a guest in a large group whose organiser pays for everyone cannot see what the organiser paid', () => {
  const event = { ...groupOf([3_000, ...Array(11).fill(0)]), paymentMethod: 'organiser' as const }
  expect(guestView(event).groupPaidPercent).toBeUndefined()
})
