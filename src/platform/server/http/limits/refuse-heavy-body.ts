import { ORPCError } from '@orpc/contract'
import { genericTexts } from '#kernel/generic-messages.ts'
import { maxDepth, maxValues } from './weigh-json.ts'

/** Fields of one object: a schema complains about each that it does not know. */
const mostFields = 1000
/** Characters of text with HTML, all texts together: ten notes of the greatest length. */
const mostHtml = 20_000
/** The same for staff, who write pages: a long read has some 20,000, terms and conditions three times as many. */
export const mostHtmlOfStaff = 120_000

const markup = /<[a-z!/?]/i

type Held = { readonly value: unknown; readonly path: readonly string[] }

/** The path of the first place at which a body holds too much; undefined when it may be looked at. */
export const findTooHeavy = (body: unknown, htmlAtMost = mostHtml): string | undefined => {
  let values = 0
  let html = 0
  const left: Held[] = [{ value: body, path: [] }]
  // Without recursion: what is nested too deeply must not end the walk over it.
  for (let held = left.pop(); held; held = left.pop()) {
    const { value, path } = held
    values += 1
    if (typeof value === 'string' && markup.test(value)) html += value.length
    if (values > maxValues || path.length > maxDepth || html > htmlAtMost) return topOf(path)
    if (typeof value !== 'object' || value === null) continue
    const keys = Object.keys(value)
    if (values + left.length + keys.length > maxValues) return topOf(path)
    if (keys.length > mostFields && !Array.isArray(value)) return topOf(path)
    for (const key of keys)
      left.push({ value: (value as Record<string, unknown>)[key], path: [...path, key] })
  }
  return undefined
}

/** As much of a path as says which field it is; the rest may be anything. */
const topOf = (path: readonly string[]): string => path.slice(0, 4).join('.').toWellFormed().slice(0, 200)

/** The failure of a body that holds too much, in the one form of bad input. */
export const tooBigFailure = (path: string) => invalidInput([{ path, message: genericTexts.tooBig }])

/** The failure of an input with these faults. */
export const invalidInput = (errors: readonly { readonly path: string; readonly message: string }[]) =>
  new ORPCError('invalidInput', { status: 422, message: 'Invalid input', data: { errors } })
