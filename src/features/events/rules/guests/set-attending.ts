import type { EventDocument } from '#features/packages/rules/event-document.ts'
import type { PackageEntry } from '#features/packages/rules/package-document.ts'
import { refuseWhenCancelled } from '#features/packages/rules/stages/status-stage.ts'
import type { YesNo } from '#kernel/fields.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { findGuest, withGuest } from './find-guest.ts'

/** A guest's answer for the whole event; refuses nodeNotFound for someone who is no guest. */
export const setAttending = (
  event: EventDocument,
  customerId: string,
  attending: YesNo,
): EventDocument | Refusal => {
  if (!findGuest(event, customerId)) return refusal('nodeNotFound', { id: customerId })
  return refuseWhenCancelled(event) ?? withGuest(event, customerId, (guest) => ({ ...guest, attending }))
}

type ItineraryAnswer = {
  readonly packageId: string
  readonly itineraryId: string
  readonly customerId: string
  readonly attending: YesNo
}

/** A guest's answer for one product of a package; refuses nodeNotFound for what is not there. */
export const setItineraryAttending = (
  event: EventDocument,
  answer: ItineraryAnswer,
): EventDocument | Refusal => {
  if (!findGuest(event, answer.customerId)) return refusal('nodeNotFound', { id: answer.customerId })
  const cancelled = refuseWhenCancelled(event)
  if (cancelled) return cancelled
  const pack = event.packages.find(({ id }) => id === answer.packageId)
  if (!pack) return refusal('nodeNotFound', { id: answer.packageId })
  if (!pack.entries.some(({ itineraryId }) => itineraryId === answer.itineraryId))
    return refusal('nodeNotFound', { id: answer.itineraryId })
  const entries = pack.entries.map((entry) =>
    entry.itineraryId === answer.itineraryId ? answered(entry, answer) : entry,
  )
  return { ...event, packages: event.packages.map((one) => (one === pack ? { ...pack, entries } : one)) }
}

const answered = (entry: PackageEntry, { customerId, attending }: ItineraryAnswer): PackageEntry => {
  const known = entry.customersAttending.some((one) => one.customerId === customerId)
  const customersAttending = known
    ? entry.customersAttending.map((one) => (one.customerId === customerId ? { ...one, attending } : one))
    : [...entry.customersAttending, { customerId, attending, booked: false }]
  return { ...entry, customersAttending }
}
