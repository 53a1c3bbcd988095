import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument, StatusStage } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { endDate } from '#features/event-document/rules/quantities/days.ts'
import { type PaymentStage, paymentStageOf } from '#features/event-document/rules/stages/derived-stages.ts'
import { groupMoney } from '#features/event-prices/rules/shares/package-money.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

/** The columns by which events are listed and searched, derived from the document (EVT-010). */
type EventSummary = {
  section: EventDocument['section']
  title: string
  organiserId: string
  managerId: string | null
  authenticated: boolean
  statusStage: StatusStage
  paymentStage: PaymentStage
  startDate: IsoDate | null
  endDate: IsoDate | null
  locationId: string | null
  locationName: string | null
  salesHeat: number
  bookedDate: IsoDate | null
  depositDueDate: IsoDate | null
  balanceDueDate: IsoDate | null
  actualCustomers: number
  attendingCustomers: number
  /** The price for the group; 0 while it is unknown (price on application). */
  totalPence: Pence
  /** All money that guests have paid and have not got back, even if it covers no place (`heldPence`). */
  paidPence: Pence
  /** Every supplier with an entry that is not cancelled. */
  supplierIds: string[]
}

/** Memoized, because a save needs the summary four times. Events are replaced, never mutated. */
const summaries = new WeakMap<EventDocument, EventSummary>()

/** Returns the summary columns of an event. */
export const summariseEvent = (event: EventDocument): Readonly<EventSummary> => {
  const found = summaries.get(event)
  if (found) return found
  const summary = summaryOf(event)
  summaries.set(event, summary)
  return summary
}

const summaryOf = (event: EventDocument): EventSummary => {
  const pack = leadingPackage(event)
  const money = groupMoney(event, pack)
  return {
    section: event.section,
    title: eventDisplayName(event),
    organiserId: event.organiserId,
    managerId: event.managerId,
    authenticated: event.authenticated,
    statusStage: event.statusStage,
    paymentStage: paymentStageOf(money),
    startDate: pack?.startDate ?? null,
    endDate: pack ? endDate(pack) : null,
    locationId: pack?.locationId ?? null,
    locationName: pack?.locationName ?? null,
    salesHeat: event.salesHeat,
    bookedDate: event.bookedDate,
    depositDueDate: event.depositDueDate,
    balanceDueDate: event.balanceDueDate,
    actualCustomers: event.guests.length,
    attendingCustomers: event.guests.filter(({ attending }) => attending === 'Yes').length,
    totalPence: money.totalPence ?? 0,
    paidPence: money.heldPence,
    supplierIds: suppliersOf(event),
  }
}

/** The fields that decide whether an enquiry is active, from a document or its columns. */
type EnquiryFacts = Pick<EventDocument, 'statusStage' | 'salesHeat'> & { readonly startDate: IsoDate | null }

/** Returns whether an event is an active enquiry: undated or in the future, and not lost (EVT-013). */
export const isActiveEnquiry = (
  { statusStage, salesHeat, startDate }: EnquiryFacts,
  today: IsoDate,
): boolean => statusStage === 'Enquiry' && (startDate === null || startDate > today) && salesHeat > 0

const suppliersOf = (event: EventDocument): string[] => [
  ...new Set(
    event.packages
      .flatMap(({ entries }) => entries)
      .flatMap(({ stage, supplier }) => (supplier && stage !== 'Cancelled' ? [supplier.supplierId] : [])),
  ),
]
