import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { packageFor } from './priced-package.ts'

const names = ['ann', 'bob', 'cat']
const pack = { ...packageFor(names), id: 'pack' }

/** The fields of a guest who has paid this many pence. */
export const paidGuestFields = (pence: number) => ({
  paidPence: pence,
  paidFor: pence > 0 ? [{ packageId: 'pack', pence, openPlacesPence: 0 }] : [],
})

/**
 * Returns an event of the guests ann, bob and cat, created on 1 May 2026, that starts on 5 December. Each owes £100: £20
 * on 15 May and the balance on 10 October.
 * @param paid what each of the three has paid, in pence
 */
export const paidEvent = (paid: readonly number[], more: Partial<EventDocument> = {}): EventDocument => ({
  ...newEvent(
    { section: 'stag' },
    {
      eventId: 'event',
      token: 'token',
      now: new Date('2026-05-01T10:00:00Z'),
      organiser: { id: 'ann', firstName: 'Ann', name: 'ann' },
      authenticated: true,
      titleTemplate: 'Trip',
      defaultGroupSize: 3,
    },
    pack,
  ),
  statusStage: 'Pending Booking',
  guests: names.map((name, index) => ({ ...newGuest(name, name, 'Yes'), ...paidGuestFields(paid[index]!) })),
  ...more,
})
