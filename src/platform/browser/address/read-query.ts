import { cutText } from '#kernel/cut-text.ts'
import { type IsoDate, isIsoDate } from '#kernel/format-date.ts'

/*
 * Reads the values in the query of an address. Anyone can write an address, so invalid values are ignored. Pages that
 * are loaded on demand read their own values, because the code in `validateSearch` is loaded by every visitor.
 */

/** No list has more pages than this. */
const maxPage = 25_000

/** Returns one of a few values. */
export const readChoice = <Value extends string>(
  values: readonly Value[],
  given: unknown,
): Value | undefined => values.find((value) => value === given)

/**
 * Returns a text of at most `maxLength` characters. Accepts a number, because the router parses some texts as
 * numbers.
 */
export const readText = (given: unknown, maxLength = 100): string | undefined =>
  given === undefined || given === null || given === '' ? undefined : cutText(String(given), maxLength)

/** Returns a calendar day; undefined for anything else, such as a number. */
export const readDay = (given: unknown): IsoDate | undefined =>
  typeof given === 'string' && isIsoDate(given) ? given : undefined

/** Returns the page number of a list; undefined is the first page. */
export const readPage = (given: unknown): number | undefined =>
  Number(given) > 1 ? Math.min(Math.floor(Number(given)), maxPage) : undefined
