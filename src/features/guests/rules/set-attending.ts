import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import {
  type PeopleChange,
  refuseAction,
  refusePeopleChange,
} from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest, withGuest } from '#features/event-document/rules/find-guest.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { YesNo } from '#kernel/fields.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/**
 * Returns the event with a guest's answer. Refuses with nodeNotFound for a customer who is not a guest, and refuses
 * anything that the event's stage or the sender's role forbids.
 */
export const setAttending = (
  event: EventDocument,
  customerId: string,
  attending: YesNo,
  change: PeopleChange,
): EventDocument | Refusal => {
  if (!findGuest(event, customerId)) return refusal('nodeNotFound', { id: customerId })
  return (
    refusePeopleChange('updateAttending', event, change) ??
    withGuest(event, customerId, (guest) => ({ ...guest, attending }))
  )
}

type ItineraryAnswer = {
  readonly packageId: string
  readonly itineraryId: string
  readonly customerId: string
  readonly attending: YesNo
}

/**
 * Returns the event with a guest's answer for one product of a package. Refuses with nodeNotFound for a missing guest,
 * package or product, and refuses anything that the event's stage or the sender's role forbids.
 */
export const setItineraryAttending = (
  event: EventDocument,
  answer: ItineraryAnswer,
  { sender, today }: PeopleChange,
): EventDocument | Refusal => {
  if (!findGuest(event, answer.customerId)) return refusal('nodeNotFound', { id: answer.customerId })
  const pack = event.packages.find(({ id }) => id === answer.packageId)
  if (!pack) return refusal('nodeNotFound', { id: answer.packageId })
  const entry = pack.entries.find(({ itineraryId }) => itineraryId === answer.itineraryId)
  if (!entry) return refusal('nodeNotFound', { id: answer.itineraryId })
  const state = bookingStateOf(event, pack, today)
  const forbidden = refuseAction('updateItineraryAttending', sender, state, entry.stage)
  if (forbidden) return forbidden
  const entries = pack.entries.map((one) => (one === entry ? withAnswer(one, answer) : one))
  return { ...event, packages: event.packages.map((one) => (one === pack ? { ...pack, entries } : one)) }
}

const withAnswer = (entry: PackageEntry, { customerId, attending }: ItineraryAnswer): PackageEntry => {
  const hasAnswered = entry.customersAttending.some((one) => one.customerId === customerId)
  const customersAttending = hasAnswered
    ? entry.customersAttending.map((one) => (one.customerId === customerId ? { ...one, attending } : one))
    : [...entry.customersAttending, { customerId, attending, booked: false }]
  return { ...entry, customersAttending }
}
