import { countOf } from '#kernel/format-count.ts'
import type { EventsPlan } from './event-edit.ts'

type Changes = Pick<EventsPlan['changes'][number], 'cardCharges' | 'isCancelled'>
type Effect = { readonly title: string; readonly reason: string }

/**
 * Returns sentences about the charges of stored cards and the automatic cancellations that an edit of automatic emails
 * stops or starts, with the reasons. The numbers are totals of all events. Empty if the edit does neither.
 */
export const describeMailEffects = (changes: readonly Changes[]): Effect[] => {
  const stoppedText = describeCounts(changes, 'before', 'after')
  const startedText = describeCounts(changes, 'after', 'before')
  const reasonFor = (effect: string) => `Each needs an automatic email first, and this change ${effect}.`
  return [
    ...(stoppedText ? [{ title: `${stoppedText} will stop`, reason: reasonFor('blocks it') }] : []),
    ...(startedText ? [{ title: `${startedText} will start`, reason: reasonFor('allows it again') }] : []),
  ]
}

/** Returns a text that counts the charges and cancellations that only one of the two states has; empty for none. */
const describeCounts = (
  changes: readonly Changes[],
  presentIn: 'before' | 'after',
  absentIn: 'before' | 'after',
): string => {
  const charges = changes.reduce(
    (sum, { cardCharges }) =>
      sum + Math.max(0, cardCharges ? cardCharges[presentIn] - cardCharges[absentIn] : 0),
    0,
  )
  const cancellations = changes.filter(
    ({ isCancelled }) => isCancelled?.[presentIn] && !isCancelled[absentIn],
  ).length
  return [
    charges > 0 ? countOf(charges, 'charge of a stored card', 'charges of stored cards') : '',
    cancellations > 0 ? countOf(cancellations, 'automatic cancellation', 'automatic cancellations') : '',
  ]
    .filter(Boolean)
    .join(' and ')
}
