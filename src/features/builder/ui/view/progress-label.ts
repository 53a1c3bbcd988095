import { bookingProgress } from '#features/event-commands/rules/booking/booking-progress.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { Builder, BuilderState } from '../state/builder.ts'

/**
 * Returns how far a saved package is from its booking, such as '3 of 8 deposits paid'. Undefined for readers who
 * cannot see it, and for packages that payments cannot book.
 */
export const progressLabel = (builder: Builder, { event, pack }: BuilderState): string | undefined => {
  const { isSaved, readerKind, facts, placesForGuest } = builder
  if (!isSaved || pack.entries.length === 0) return undefined
  const places = readerKind === 'guest' ? placesForGuest : countsOf(packagePlaces(event, pack))
  return places && bookingProgress(event, pack, places, facts.command.today)?.label
}

const countsOf = ({ places, depositsPaid }: ReturnType<typeof packagePlaces>) => ({
  all: places,
  depositsPaid,
})
