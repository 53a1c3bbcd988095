import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { daysCount } from '#features/event-document/rules/quantities/days.ts'
import { defaultNights, nightsOf } from '../../rules/default-nights.ts'

export type DayChoice = { readonly value: string; readonly label: string; readonly days: readonly number[] }

/**
 * Returns the choices of days for adding a product of this type: those of several days first, then each day in order.
 */
export const dayChoices = (
  type: PackageEntry['product']['type'],
  pack: PackageDocument,
  nameOf: (dayIndex: number) => string,
): DayChoice[] => {
  const last = daysCount(pack) - 1
  const each = (days: readonly number[]) =>
    days.map((index) => ({ value: String(index), label: nameOf(index), days: [index] }))
  if (type === 'Airport Transfer') return transferChoices(last, nameOf)
  if (type !== 'Accommodation') return each(Array.from({ length: last + 1 }, (_, index) => index))
  const nights = nightsOf(pack)
  if (nights.length === 1) return each(nights)
  /** The nights without accommodation; all nights if every night has some. */
  const free = defaultNights(pack)
  return [
    { value: 'all', label: `All ${nights.length} nights`, days: nights },
    ...(free.length > 1 && free.length < nights.length
      ? [{ value: 'free', label: `The ${free.length} nights without accommodation`, days: free }]
      : []),
    ...each(nights),
  ]
}

/**
 * Returns the choices to try, in this order, when a product is added without a dialog: all given ones, or for
 * accommodation only its default nights.
 */
export const defaultDayChoices = (
  type: PackageEntry['product']['type'],
  pack: PackageDocument,
  choices: readonly DayChoice[],
): readonly DayChoice[] => {
  if (type !== 'Accommodation') return choices
  const defaults = String(defaultNights(pack))
  return choices.filter(({ days }) => String(days) === defaults)
}

/** Returns the choices for a transfer: inbound on the first day, outbound on the last, or both (PKG-043). */
const transferChoices = (last: number, nameOf: (dayIndex: number) => string): DayChoice[] => {
  if (last === 0) return [{ value: '0', label: nameOf(0), days: [0] }]
  return [
    { value: 'both', label: 'Both ways', days: [0, last] },
    { value: '0', label: `Inbound, ${nameOf(0)}`, days: [0] },
    { value: String(last), label: `Outbound, ${nameOf(last)}`, days: [last] },
  ]
}

type Preselecting = {
  readonly type: PackageEntry['product']['type']
  readonly pack: PackageDocument
  readonly choices: readonly DayChoice[]
  /** The day from which the user opened the form, or the day of the swapped entry. */
  readonly dayIndex: number | undefined
  readonly isAvailable: (choice: DayChoice) => boolean
}

/**
 * Returns the choice that is preselected in the form. For accommodation it is always the default nights. For other
 * products it is the day from which the user opened the form, or that of the swapped entry, or else the first available
 * choice.
 */
export const preselectedDays = ({ type, pack, choices, dayIndex, isAvailable }: Preselecting): DayChoice =>
  (type === 'Accommodation' ? defaultDayChoices(type, pack, choices)[0] : undefined) ??
  choices.find(({ value }) => value === String(dayIndex)) ??
  choices.find(isAvailable) ??
  choices[0]!
