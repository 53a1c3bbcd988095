import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage, paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { entryCountOf } from '#features/event-document/rules/quantities/entry-count.ts'
import { schemaVersion, storedText } from '#features/event-document/rules/stored-event.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { foldedWords } from '#features/search/rules/search-words.ts'
import { automaticCancellationOf } from '../rules/automatic-cancellation.ts'
import { firstChargeDate } from '../rules/automatic-charge.ts'
import { summariseEvent } from '../rules/summarise-event.ts'

/**
 * The version of the code that derives columns and rows from an event's document. Increase it if the code derives
 * another column, row or value: a job then derives the columns and rows of all events again.
 */
export const derivation = 2

/** Returns the columns of an event's row: its document, and columns derived from it for lists. */
export const eventColumns = (event: EventDocument) => {
  const summary = summariseEvent(event)
  const pack = leadingPackage(event)
  return {
    version: event.version,
    document: storedText(event),
    schema_version: schemaVersion,
    section: event.section,
    title: summary.title,
    status_stage: event.statusStage,
    payment_stage: summary.paymentStage,
    authenticated: event.authenticated,
    organiser_id: event.organiserId,
    manager_id: event.managerId,
    location_id: summary.locationId,
    location_name: summary.locationName,
    start_date: summary.startDate,
    end_date: summary.endDate,
    booked_date: event.bookedDate,
    deposit_due_date: event.depositDueDate,
    balance_due_date: event.balanceDueDate,
    auto_cancel_date: automaticCancellationOf(event)?.lastDay ?? null,
    charge_date: firstChargeDate(event),
    people: pack?.peopleCount ?? event.estimatedCustomers,
    sales_heat: event.salesHeat,
    search_text: searchText(event),
    entry_count: entryCountOf(event),
  }
}

/** Returns the columns of an event's money, by which lists are sorted. Nearly every save changes them. */
export const moneyColumns = (event: EventDocument) => {
  const pack = leadingPackage(event)
  const price = pack && pricePackage(event, pack)
  return {
    price_pence: price?.totalPence ?? null,
    cost_pence: price?.costPence ?? null,
    paid_pence: paidSoFar(event),
  }
}

/**
 * Returns the text in which staff search events: the words of its names, locations and people, folded like those of the
 * search, with a space before each.
 */
const searchText = (event: EventDocument): string => {
  const texts = [
    event.eventName,
    event.name,
    event.guestOfHonour,
    ...event.packages.map(({ locationName }) => locationName),
    ...event.guests.map(({ name }) => name),
  ]
  return ['', ...foldedWords(texts.filter(Boolean).join(' '))].join(' ')
}
