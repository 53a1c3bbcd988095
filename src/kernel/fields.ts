import { z } from 'zod'
import { isIsoDate } from './day-words.ts'
import { genericTexts } from './generic-messages.ts'
import { idForm, isAddressStep, isOwnName, longestId, pictureIdForm } from './id-form.ts'
import { routedSections, sections } from './section.ts'
import { userHtmlField } from './user-html.ts'

/** Field schemas shared by contracts, with the documents' generic messages (000 §5). */

export const idField = z
  .string()
  .min(1)
  .max(longestId)
  .regex(idForm)
  .refine((id) => isOwnName(id) && !isAddressStep(id), genericTexts.incorrect)
/** A picture by its id: a photo of the media folder or cloud, or a scene. */
export const pictureIdField = z.string().min(1).max(200).regex(pictureIdForm, 'should be the id of a picture')
/**
 * The last row of a page: the next one begins after it, wherever it stands by then. Given instead of a number of rows
 * to skip, which finds rows twice that moved down meanwhile, and takes longer the more there are of them.
 */
export const afterField = idField.optional()
export const sectionField = z.enum(sections)
export const routedSectionField = z.enum([...routedSections, 'any'])
export const dateField = z.string().refine(isIsoDate, genericTexts.incorrect)
/** A day as somebody gives it: near enough that what is worked out from it is a day that can be stored. */
export const givenDateField = dateField.refine(
  (date) => date >= '1900-01-01' && date <= '2999-12-31',
  genericTexts.incorrect,
)
export const timeField = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/)
export const yesNoField = z.enum(['Yes', 'No'])
/**
 * Characters that turn the direction of what follows them, up to the end of the line: of a list, of other people's words.
 * Nobody sees them; they come along with what is copied out of other programs.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** A line of text as somebody gives it, without spaces around it and without what would turn its neighbours round. */
export const lineField = () => z.string().overwrite((text) => text.replaceAll(directions, '').trim())

/** One line that is shown as it was typed; angle brackets are refused rather than guessed at. */
export const plainTextField = (maximum: number) =>
  lineField()
    .max(maximum)
    .regex(/^[^<>\p{Cc}]*$/u)
/** Any JSON value, as long as its text has at most so many characters. */
export const jsonField = (maximum: number) =>
  z.unknown().refine((value) => (JSON.stringify(value) ?? '').length <= maximum, genericTexts.tooBig)
/** Characters that notes may have (001 §5). */
export const longestNotes = 2000
/** Notes on events, packages and products (001 §5). They may hold HTML, which is made safe. */
export const notesField = userHtmlField(longestNotes)
/** Pounds with at most two decimals, 0 to ten million. */
export const poundsField = z.number().min(0).max(10_000_000).multipleOf(0.01)
/**
 * A list of at most so many, in which no two are the same by their key: the second of two alike is refused with
 * its own path. Takes time in proportion to the list.
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
      const seen = new Set<unknown>()
      for (const [index, one] of value.entries()) {
        const key = keyOf(one)
        if (seen.has(key)) {
          issues.push({ code: 'custom', input: one, path: [index], message: genericTexts.incorrect })
          return
        }
        seen.add(key)
      }
    })
    .meta({ uniqueItems: true })
/** Ids or fields that a list may be narrowed to: an address of the greatest length holds no more. */
export const maxListed = 200

/** A list in a query: repeated, written as JSON, or with commas. */
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

/** Ids without repeats, at most so many. */
export const uniqueIds = (maximum: number) => distinctList(idField, maximum)
export type YesNo = z.infer<typeof yesNoField>
