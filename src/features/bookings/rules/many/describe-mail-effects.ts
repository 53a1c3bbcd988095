import { countOf } from '#kernel/format-count.ts'
import type { EventsPlan } from './event-edit.ts'

type Changes = Pick<EventsPlan['changes'][number], 'cardCharges' | 'isCancelled'>
type Effect = { readonly title: string; readonly reason: string }

/**
 * Returns sentences about the charges of stored cards and the automatic cancellations that an edit of automatic emails
 * stops or starts, with the reasons. The numbers are totals of all events. Empty if the edit does neither.
 */
export const describeMailEffects = (changes: readonly Changes[]): Effect[] => {
  const stopped = countsOf(changes, 'before', 'after')
  const started = countsOf(changes, 'after', 'before')
  const why = (effect: string) => `Each needs an automatic email first, and this change ${effect}.`
  return [
    ...(stopped ? [{ title: `${stopped} will stop`, reason: why('blocks it') }] : []),
    ...(started ? [{ title: `${started} will start`, reason: why('allows it again') }] : []),
  ]
}

/** Returns a text that counts the charges and cancellations in `one` but not in `other`; empty if there are none. */
const countsOf = (
  changes: readonly Changes[],
  one: 'before' | 'after',
  other: 'before' | 'after',
): string => {
  const charges = changes.reduce(
    (sum, { cardCharges }) => sum + Math.max(0, cardCharges ? cardCharges[one] - cardCharges[other] : 0),
    0,
  )
  const cancelled = changes.filter(({ isCancelled }) => isCancelled?.[one] && !isCancelled[other]).length
  return [
    charges > 0 ? countOf(charges, 'charge of a stored card', 'charges of stored cards') : '',
    cancelled > 0 ? countOf(cancelled, 'automatic cancellation', 'automatic cancellations') : '',
  ]
    .filter(Boolean)
    .join(' and ')
}
