import { z } from 'zod'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { type EventDocument, statusStages } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { eventDates, eventTimeStage, leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { dateField, idField, yesNoField } from '#kernel/fields.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { WireEvent } from '../reading/wire-schema.ts'

/** What anyone with the invite link can see of the event (EVT-O10). */
export const inviteData = z.object({
  eventId: idField,
  eventName: z.string(),
  section: z.string(),
  organiserName: z.string(),
  locationName: z.string().nullable(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  bookedDate: dateField.nullable(),
  statusStage: z.enum(statusStages),
  /** 'Yes' if the guest is not asked whether they attend (EVT-O12). */
  hideAttending: yesNoField,
  /** The days of the leading package with the names of their products; empty if the event is cancelled. */
  plan: z.array(z.object({ dayIndex: z.int(), date: dateField.nullable(), names: z.array(z.string()) })),
  /** The number of packages that the group can choose from; 1 once one is booked. */
  optionCount: z.int(),
  /**
   * The price for a guest who takes part in everything. Null if a product has no price, if guests don't see what they
   * pay, and for a cancelled event.
   */
  pricePerPersonGBP: z.number().nullable(),
})
export type InviteData = z.infer<typeof inviteData>

/** Returns what a user with the invite link sees of an event. */
export const inviteDataOf = (
  event: EventDocument,
  { showsPrice }: { readonly showsPrice: boolean },
): InviteData => {
  const pack = leadingPackage(event)
  return {
    eventId: event.id,
    eventName: eventDisplayName(event),
    section: event.section,
    organiserName: firstWord(findGuest(event, event.organiserId)?.name ?? ''),
    locationName: pack?.locationName ?? pack?.customSearch?.name ?? null,
    ...eventDates(event),
    bookedDate: event.bookedDate,
    statusStage: event.statusStage,
    hideAttending: event.hideNonAttending ? 'Yes' : 'No',
    plan: pack && event.statusStage !== 'Cancelled' ? planOf(pack) : [],
    optionCount: event.packages.some(({ status }) => status === 'Booked') ? 1 : event.packages.length,
    pricePerPersonGBP: pack && showsPrice ? priceFor(event, pack) : null,
  }
}

/** Returns the product names of each day by start time, without cancelled products and those hidden from guests. */
const planOf = (pack: PackageDocument): InviteData['plan'] => {
  const entries = pack.entries
    .filter(({ stage, hideProduct }) => stage !== 'Cancelled' && !hideProduct)
    .toSorted((one, other) => compareByCode(one.startTime ?? '', other.startTime ?? ''))
  return Array.from({ length: pack.nightsCount + 1 }, (_, dayIndex) => {
    const dayEntries = entries.filter((entry) => entry.dayIndex === dayIndex)
    return {
      dayIndex,
      date: pack.startDate === null ? null : addDays(pack.startDate, dayIndex),
      names: [...new Set(dayEntries.map(productNameOf))],
    }
  })
}

const priceFor = (event: EventDocument, pack: PackageDocument): number | null => {
  const { guest } = event.displayPrices.packagePrices
  // With Auto, guests see their own share from the beginning, so the invite shows it too.
  const isShown = event.paymentMethod === 'guests' && (guest === 'Show' || guest === 'Auto')
  const { perPersonPence, isPriceOnApplication } = pricePackage(event, pack)
  const isPriced = pack.entries.length > 0 && !isPriceOnApplication && event.statusStage !== 'Cancelled'
  return isShown && isPriced ? poundsFromPence(perPersonPence) : null
}

/** Returns the event for a user who has its invite link but is not its guest, with the fields of the invite only. */
export const eventForInvitee = (event: EventDocument, today: IsoDate): WireEvent => ({
  _doc: event.id,
  version: event.version,
  section: event.section,
  name: event.name,
  eventName: event.eventName,
  guestOfHonour: null,
  statusStage: event.statusStage,
  today,
  timeStage: eventTimeStage(event, today),
  ...eventDates(event),
  packageOption: [],
})

const firstWord = (name: string): string => name.split(' ')[0] ?? ''
