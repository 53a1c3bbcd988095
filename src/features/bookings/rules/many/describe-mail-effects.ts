import { countOf } from '#kernel/format-count.ts'
import type { EventsPlan } from './event-edit.ts'

type Changes = Pick<EventsPlan['changes'][number], 'cardCharges' | 'isCancelled'>
type Effect = { readonly title: string; readonly reason: string }

/**
 * Returns how many charges of stored cards and automatic cancellations an edit of automatic emails stops and starts in
 * all events together, each as a sentence with its reason. Empty if it does neither.
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

/** Returns, as text, the charges and cancellations in the state `one` that `other` lacks; empty if there are none. */
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
