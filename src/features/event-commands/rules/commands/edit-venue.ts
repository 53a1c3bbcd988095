import { z } from 'zod'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { idField } from '#kernel/fields.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'
import { productOf } from './edit-product.ts'

const placeData = z.strictObject({ venueId: idField.nullable(), meetingPointId: idField.nullable() })

/** Changes the venue and the meeting point of an entry; null means to be confirmed (PKG-025). */
export const editVenue = entryCommand({
  name: 'editVenue',
  data: placeData,
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { venueId: 've-north', meetingPointId: null },
  },
  fold: ({ productId, item }, { venueId, meetingPointId }) => ({
    productId,
    item: { ...item, venueId, meetingPointId },
  }),
  change: (entry, data, { commandFacts }) => withPlace(entry, data, commandFacts),
})

/**
 * Returns the entry at a venue and meeting point of its product, or at those it has already. Refuses any other with
 * nodeNotFound.
 */
export const withPlace = (
  entry: PackageEntry,
  { venueId, meetingPointId }: z.infer<typeof placeData>,
  commandFacts: Pick<CommandFacts, 'products'>,
): PackageEntry | Refusal => {
  const product = productOf(entry, commandFacts)
  const venueName = venueNameOf(entry, venueId, product?.venues ?? [])
  if (venueName === undefined) return refusal('nodeNotFound', { id: venueId ?? '' })
  const point = product?.meetingPoint
  const isUnchanged = meetingPointId === null || meetingPointId === entry.meetingPointId
  if (!isUnchanged && meetingPointId !== point?.meetingPointId)
    return refusal('nodeNotFound', { id: meetingPointId })
  const meetingPointName = meetingPointId === entry.meetingPointId ? entry.meetingPointName : point?.name
  return {
    ...entry,
    venueId,
    venueName,
    meetingPointId,
    meetingPointName: meetingPointId === null ? null : (meetingPointName ?? null),
  }
}

const venueNameOf = (
  entry: PackageEntry,
  venueId: string | null,
  venues: readonly { venueId: string; name: string }[],
): string | null | undefined => {
  if (venueId === null) return null
  if (venueId === entry.venueId) return entry.venueName
  return venues.find((venue) => venue.venueId === venueId)?.name
}
