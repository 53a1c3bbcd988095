import { z } from 'zod'
import { withoutDirections } from './direction-characters.ts'
import { isIsoDate, latestAllowedDate } from './format-date.ts'
import { genericTexts } from './generic-messages.ts'
import { idPattern, isDotSegment, isSafeKey, maxIdLength, pictureIdPattern } from './id-pattern.ts'
import { routedSections, sections } from './section.ts'
import { userHtmlField } from './user-html.ts'

/** Field schemas shared by contracts, with the generic messages of SHELL-071. */

export const idField = z
  .string()
  .min(1)
  .max(maxIdLength)
  .regex(idPattern)
  .refine((id) => isSafeKey(id) && !isDotSegment(id), genericTexts.incorrect)
/** The id of a picture: a photo in the media folder or in cloud storage, or a scene. */
export const pictureIdField = z
  .string()
  .min(1)
  .max(200)
  .regex(pictureIdPattern, 'should be the id of a picture')
/**
 * The id of the last row of a page; the next page starts after this row. An offset would return rows twice if new rows
 * moved them down in the meantime, and would be slow for late pages.
 */
export const afterField = idField.optional()
export const sectionField = z.enum(sections)
export const routedSectionField = z.enum([...routedSections, 'any'])
export const dateField = z.string().refine(isIsoDate, genericTexts.incorrect)
/** A day that a user enters. The limits ensure that days calculated from it can be stored. */
export const givenDateField = dateField.refine(
  (date) => date >= '1900-01-01' && date <= latestAllowedDate,
  genericTexts.incorrect,
)
export const timeField = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/)
export const yesNoField = z.enum(['Yes', 'No'])
/** Matches a line of invisible characters only, such as a name of zero-width spaces. */
const invisibleLine = /^[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]*$/u

/**
 * Returns the schema of a line that a user enters, without surrounding spaces and without direction characters. A line
 * of invisible characters becomes empty.
 */
export const lineField = () =>
  z.string().overwrite((text) => {
    const line = withoutDirections(text).trim()
    return invisibleLine.test(line) ? '' : line
  })

/**
 * Returns the schema of a line that is shown as typed. Angle brackets are rejected, because guessing their meaning
 * is unsafe.
 */
export const plainTextField = (maximum: number) =>
  lineField()
    .max(maximum)
    .regex(/^[^<>\p{Cc}]*$/u)
/** Returns the schema of a text of several lines that is shown as typed, never as HTML. */
export const linesField = (maximum: number) =>
  z
    .string()
    .overwrite((text) => withoutDirections(text).replaceAll('\r\n', '\n').trim())
    .max(maximum)
    .regex(/^(?:[^\p{Cc}]|[\n\t])*$/u)
/** Returns the schema of any JSON value whose text has at most `maximum` characters. */
export const jsonField = (maximum: number) =>
  z.unknown().refine((value) => (JSON.stringify(value) ?? '').length <= maximum, genericTexts.tooBig)
/** Maximum length in characters of a text that a person writes, such as notes (PKG-004). */
export const maxNotesLength = 2000
/** Notes (PKG-004, EVT-066). They can contain HTML, which is sanitised. */
export const notesField = userHtmlField(maxNotesLength)
/** Pounds with at most two decimals, 0 to ten million. */
export const poundsField = z.number().min(0).max(10_000_000).multipleOf(0.01)
/**
 * Returns the schema of a list of `minimum` to `maximum` items with different keys. Only the first item that repeats a
 * key is reported, with its path. Takes linear time.
 */
export const distinctList = <Item extends z.ZodType>(
  item: Item,
  maximum: number,
  keyOf: (one: z.output<Item>) => unknown = (one) => one,
  minimum = 0,
) =>
  z
    .array(item)
    .min(minimum)
    .max(maximum)
    .check(({ value, issues }) => {
      const seenKeys = new Set<unknown>()
      for (const [index, one] of value.entries()) {
        const key = keyOf(one)
        if (seenKeys.has(key)) {
          issues.push({ code: 'custom', input: one, path: [index], message: genericTexts.incorrect })
          return
        }
        seenKeys.add(key)
      }
    })
    .meta({ uniqueItems: true })
/** Maximum number of ids or fields to filter a list by. That many ids of the maximum length just fit into a URL. */
export const maxListed = 200

/** Returns the schema of a list in a query: a repeated parameter, JSON, or comma-separated. */
export const listParameter = <Item extends z.ZodType>(item: Item, maximum = maxListed) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      if (!value.startsWith('[')) return value === '' ? [] : value.split(',')
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    },
    distinctList(item, maximum),
  )

/** Returns the schema of at most `maximum` ids without repeats. */
export const uniqueIds = (maximum: number) => distinctList(idField, maximum)
export type YesNo = z.infer<typeof yesNoField>
