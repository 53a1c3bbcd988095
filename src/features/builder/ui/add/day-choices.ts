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
  const lastDay = daysCount(pack) - 1
  const singleDays = (days: readonly number[]) =>
    days.map((index) => ({ value: String(index), label: nameOf(index), days: [index] }))
  if (type === 'Airport Transfer') return transferChoices(lastDay, nameOf)
  if (type !== 'Accommodation') return singleDays(Array.from({ length: lastDay + 1 }, (_, index) => index))
  const nights = nightsOf(pack)
  if (nights.length === 1) return singleDays(nights)
  /** The nights without accommodation; all nights if every night has some. */
  const freeNights = defaultNights(pack)
  return [
    { value: 'all', label: `All ${nights.length} nights`, days: nights },
    ...(freeNights.length > 1 && freeNights.length < nights.length
      ? [{ value: 'free', label: `The ${freeNights.length} nights without accommodation`, days: freeNights }]
      : []),
    ...singleDays(nights),
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
const transferChoices = (lastDay: number, nameOf: (dayIndex: number) => string): DayChoice[] => {
  if (lastDay === 0) return [{ value: '0', label: nameOf(0), days: [0] }]
  return [
    { value: 'both', label: 'Both ways', days: [0, lastDay] },
    { value: '0', label: `Inbound, ${nameOf(0)}`, days: [0] },
    { value: String(lastDay), label: `Outbound, ${nameOf(lastDay)}`, days: [lastDay] },
  ]
}

type PreselectionInput = {
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
export const preselectedDays = ({
  type,
  pack,
  choices,
  dayIndex,
  isAvailable,
}: PreselectionInput): DayChoice =>
  (type === 'Accommodation' ? defaultDayChoices(type, pack, choices)[0] : undefined) ??
  choices.find(({ value }) => value === String(dayIndex)) ??
  choices.find(isAvailable) ??
  choices[0]!
