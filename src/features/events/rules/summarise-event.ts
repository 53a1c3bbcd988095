import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { endDate } from '#features/event-document/rules/quantities/days.ts'
import { type PaymentStage, paymentStageOf } from '#features/event-document/rules/stages/derived-stages.ts'
import { groupMoney } from '#features/event-prices/rules/shares/package-money.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** What lists show of an event and its leading package, derived from the document (EVT-010). */
type EventSummary = {
  title: string
  paymentStage: PaymentStage
  startDate: IsoDate | null
  endDate: IsoDate | null
  locationId: string | null
  locationName: string | null
}

/** Memoized, because a save and its response need the summary. Events are replaced, never mutated. */
const summaries = new WeakMap<EventDocument, EventSummary>()

/** Returns the summary of an event. */
export const summariseEvent = (event: EventDocument): Readonly<EventSummary> => {
  const cached = summaries.get(event)
  if (cached) return cached
  const summary = summaryOf(event)
  summaries.set(event, summary)
  return summary
}

const summaryOf = (event: EventDocument): EventSummary => {
  const pack = leadingPackage(event)
  return {
    title: eventDisplayName(event),
    paymentStage: paymentStageOf(groupMoney(event, pack)),
    startDate: pack?.startDate ?? null,
    endDate: pack ? endDate(pack) : null,
    locationId: pack?.locationId ?? null,
    locationName: pack?.locationName ?? null,
  }
}

/** The fields that decide whether an enquiry is active, from a document or its columns. */
type EnquiryFacts = Pick<EventDocument, 'statusStage' | 'salesHeat'> & { readonly startDate: IsoDate | null }

/** Returns whether an event is an active enquiry: undated or in the future, and not lost (EVT-013). */
export const isActiveEnquiry = (
  { statusStage, salesHeat, startDate }: EnquiryFacts,
  today: IsoDate,
): boolean => statusStage === 'Enquiry' && (startDate === null || startDate > today) && salesHeat > 0
