import { cutText } from '#kernel/cut-text.ts'
import { type IsoDate, isIsoDate } from '#kernel/format-date.ts'

/*
 * Reads the query parameters of a URL. Anyone can write a URL, so invalid values are ignored or corrected. Pages that
 * are loaded on demand read their own values, because the code in `validateSearch` is loaded by every visitor.
 */

/** Maximum page number. No list has more pages. */
const maxPage = 25_000

/** Returns the given value if it is one of `values`, otherwise undefined. */
export const readChoice = <Value extends string>(
  values: readonly Value[],
  given: unknown,
): Value | undefined => values.find((value) => value === given)

/**
 * Returns a text, cut to `maxLength` characters; undefined if it is empty or missing. Accepts a number, because the
 * router parses some texts as numbers.
 */
export const readText = (given: unknown, maxLength = 100): string | undefined =>
  given === undefined || given === null || given === '' ? undefined : cutText(String(given), maxLength)

/** Returns a calendar day; undefined for anything else, such as a number. */
export const readDay = (given: unknown): IsoDate | undefined =>
  typeof given === 'string' && isIsoDate(given) ? given : undefined

/** Returns the page number of a list, at most `maxPage`; undefined is the first page. */
export const readPage = (given: unknown): number | undefined =>
  Number(given) > 1 ? Math.min(Math.floor(Number(given)), maxPage) : undefined
