import { cutText } from '#kernel/cut-text.ts'
import { type IsoDate, isIsoDate } from '#kernel/day-words.ts'

/*
 * The values that the query of an address may have. Anybody may write one: what makes no sense is left out. Pages
 * that are loaded when they are opened read theirs themselves, since what `validateSearch` knows comes to every visitor.
 */

/** No list has more pages. */
const lastPage = 25_000

/** One of a few words. */
export const readChoice = <Value extends string>(
  values: readonly Value[],
  given: unknown,
): Value | undefined => values.find((value) => value === given)

/** A text, also where the router took it for a number; so many characters of it. */
export const readText = (given: unknown, most = 100): string | undefined =>
  given === undefined || given === null || given === '' ? undefined : cutText(String(given), most)

/** A day of the calendar; what the address has as a number is none. */
export const readDay = (given: unknown): IsoDate | undefined =>
  typeof given === 'string' && isIsoDate(given) ? given : undefined

/** The number of a list's page; undefined is the first. */
export const readPage = (given: unknown): number | undefined =>
  Number(given) > 1 ? Math.min(Math.floor(Number(given)), lastPage) : undefined
