import { blankEvent } from '#features/event-document/rules/blank-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { calculateDueDates } from '#features/event-prices/rules/due/due-dates.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Pence, penceFromPounds } from '#kernel/money.ts'
import { sectionOf } from '#kernel/section.ts'
import type { EmptyCreation } from './creation-request.ts'
import { eventTitle } from './event-title.ts'

type NewEventFacts = {
  readonly eventId: string
  /** 32 random characters (EVT-O23). */
  readonly token: string
  readonly now: Date
  readonly organiser: { readonly id: string; readonly firstName: string; readonly name: string }
  readonly authenticated: boolean
  readonly titleTemplate: string
  readonly defaultGroupSize: number
  readonly commission?: number
}

/**
 * Returns a new enquiry with its organiser as first guest and the default due dates (EVT-003, PAY-O5). The start
 * comes from the package; without one, the dates that depend on it stay null.
 */
export const newEvent = (
  request: EmptyCreation,
  newEventFacts: NewEventFacts,
  pack?: PackageDocument,
): EventDocument => {
  const section = sectionOf(request.section)
  const today = dayOf(newEventFacts.now)
  return blankEvent({
    id: newEventFacts.eventId,
    version: 1,
    section,
    name: eventTitle(newEventFacts.titleTemplate, section, newEventFacts.organiser.firstName),
    eventName: request.name || null,
    guestOfHonour: request.guestOfHonour || null,
    token: newEventFacts.token,
    createdAt: newEventFacts.now.toISOString(),
    authenticated: newEventFacts.authenticated,
    organiserId: newEventFacts.organiser.id,
    estimatedCustomers: request.people ?? pack?.peopleCount ?? newEventFacts.defaultGroupSize,
    guests: [newGuest(newEventFacts.organiser.id, newEventFacts.organiser.name, 'Yes')],
    ...calculateDueDates({ createdDate: today, startDate: pack?.startDate ?? null, today }),
    commission: newEventFacts.commission ?? 0,
    discountMarginPence: discountOf(request),
    notes: { summary: request.eventNotes ?? '', customer: '', staff: '', lostSale: '' },
    packages: pack ? [pack] : [],
  })
}

/** Returns a guest who has paid nothing yet, by default with an account. */
export const newGuest = (
  customerId: string,
  name: string,
  attending: 'Yes' | 'No',
  registered = true,
): EventDocument['guests'][number] => ({
  customerId,
  name,
  attending,
  registered,
  fixedPricePence: null,
  paidPence: 0,
  paidFor: [],
  paidByCustomerId: null,
  useInstalments: false,
  instalmentPlan: null,
})

const discountOf = ({ discountMargin }: EmptyCreation): Pence => penceFromPounds(discountMargin ?? 0)
