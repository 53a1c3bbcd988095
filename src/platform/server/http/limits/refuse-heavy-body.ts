import { genericTexts } from '#kernel/generic-messages.ts'

/**
 * What a body may hold before anyone looks at what it says. A schema complains about every element of a list, and
 * makes every text safe, before it says that there are too many: a megabyte of either would hold the process up
 * for a second. Counting takes a few milliseconds. The largest save the contracts allow stays well below.
 */
const mostValues = 60_000
/** Fields of one object: a schema complains about each that it does not know. */
const mostFields = 1000
/** Objects and lists within each other; what the contracts take is at most 10 deep. */
const deepest = 40
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
    if (values > mostValues || path.length > deepest || html > htmlAtMost) return topOf(path)
    if (typeof value !== 'object' || value === null) continue
    const keys = Object.keys(value)
    if (values + left.length + keys.length > mostValues) return topOf(path)
    if (keys.length > mostFields && !Array.isArray(value)) return topOf(path)
    for (const key of keys)
      left.push({ value: (value as Record<string, unknown>)[key], path: [...path, key] })
  }
  return undefined
}

/** As much of a path as says which field it is; the rest may be anything. */
const topOf = (path: readonly string[]): string => path.slice(0, 4).join('.').toWellFormed().slice(0, 200)

/** The answer to a body that is too heavy to be looked at, in the one form of bad input. */
export const heavyBodyAnswer = (path: string, requestId: string) => ({
  errors: [{ path, message: genericTexts.tooBig }],
  code: 'invalidInput',
  requestId,
})
