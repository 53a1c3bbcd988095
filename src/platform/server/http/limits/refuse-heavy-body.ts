import { ORPCError } from '@orpc/contract'
import { genericTexts } from '#kernel/generic-messages.ts'
import { maxDepth, maxValues } from './weigh-json.ts'

/** Fields of one object: a schema complains about each that it does not know. */
const maxFields = 1000
/** Characters of text with HTML, all texts together: ten notes of the greatest length. */
const maxHtml = 20_000
/** The same for staff, who write pages: a long read has some 20,000, terms and conditions three times as many. */
export const maxHtmlOfStaff = 120_000

const markup = /<[a-z!/?]/i

/** An object or list, and where it is. */
type Container = {
  readonly held: object
  readonly depth: number
  readonly up?: Container
  readonly key: string
}

/** The path of the first place at which a body holds too much; undefined when it may be looked at. */
export const findTooHeavy = (body: unknown, htmlAtMost = maxHtml): string | undefined => {
  let values = 1
  let html = 0
  const left: Container[] = []
  const weigh = (value: unknown, key: string, up?: Container): boolean => {
    if (typeof value === 'string') {
      if (markup.test(value)) html += value.length
      return html <= htmlAtMost
    }
    if (typeof value !== 'object' || value === null) return true
    const depth = up ? up.depth + 1 : 0
    left.push({ held: value, depth, key, ...(up && { up }) })
    return depth <= maxDepth
  }
  if (!weigh(body, '')) return ''
  // Without recursion: what is nested too deeply must not end the walk over it.
  for (let container = left.pop(); container; container = left.pop()) {
    const { held } = container
    const keys = Object.keys(held)
    values += keys.length
    if (values > maxValues || (keys.length > maxFields && !Array.isArray(held))) return topOf(container)
    for (const key of keys)
      if (!weigh((held as Record<string, unknown>)[key], key, container)) return topOf(container, key)
  }
  return undefined
}

/** As much of a path as says which field it is; the rest may be anything. */
const topOf = (container: Container, key?: string): string => {
  const path = key === undefined ? [] : [key]
  for (let at: Container | undefined = container; at?.up; at = at.up) path.unshift(at.key)
  return path.slice(0, 4).join('.').toWellFormed().slice(0, 200)
}

/** The failure of a body that holds too much, in the one form of bad input. */
export const tooBigFailure = (path: string) => invalidInput([{ path, message: genericTexts.tooBig }])

/** The failure of an input with these faults. */
export const invalidInput = (errors: readonly { readonly path: string; readonly message: string }[]) =>
  new ORPCError('invalidInput', { status: 422, message: 'Invalid input', data: { errors } })
