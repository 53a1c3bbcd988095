import { maxEntriesOfEvent, maxPackages } from '#features/event-document/rules/document-limits.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { targetOfNewPackage } from '../save-strategy.ts'
import { bookingStateOf, cellAt, type Sender } from './allowed-actions.ts'

type Event = Pick<EventDocument, 'statusStage' | 'createdAt'> & {
  readonly packages: readonly (Pick<PackageDocument, 'status' | 'startDate'> & {
    readonly entries: readonly unknown[]
  })[]
}

type Addition = {
  readonly sender: Sender
  readonly today: IsoDate
  /** The number of entries of the new package, for example of a copy; by default 0. */
  readonly entriesCount?: number
}

/** Returns whether the sender can add a package to the event: its stage, its age and the limits allow it (PKG-059). */
export const canAddPackage = (event: Event, { sender, today, entriesCount = 0 }: Addition): boolean => {
  if (sender !== 'organiser' && sender !== 'staff') return false
  const totalEntries = event.packages.reduce((sum, pack) => sum + pack.entries.length, entriesCount)
  return (
    cellAt('addPackage', sender, bookingStateOf(event, { status: 'Option' }, today)) !== undefined &&
    targetOfNewPackage(event, sender, today) === 'currentEvent' &&
    event.packages.length < maxPackages &&
    totalEntries <= maxEntriesOfEvent
  )
}
