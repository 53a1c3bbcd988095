import { ORPCError } from '@orpc/contract'
import { genericTexts } from '#kernel/generic-messages.ts'
import { maxDepth, maxValues } from './count-json-values.ts'

/** Maximum fields of one object, because a schema reports each unknown field separately. */
const maxFields = 1000
/** Maximum characters of all texts with HTML together: ten notes of the maximum length. */
const maxHtmlLength = 20_000
/**
 * The limit for staff, who write pages. A long article has about 20,000 characters, terms and conditions three times
 * as many.
 */
export const maxStaffHtml = 120_000

const markup = /<[a-z!/?]/i

/** An object or list, and its path. */
type Container = {
  readonly value: object
  readonly depth: number
  readonly parent?: Container
  readonly key: string
}

/** Returns the path of a part of a body that is too large; undefined if the body can be validated. */
export const findTooLarge = (body: unknown, htmlLimit = maxHtmlLength): string | undefined => {
  let values = 1
  let htmlLength = 0
  const pendingContainers: Container[] = []
  const countWithinLimits = (value: unknown, key: string, parent?: Container): boolean => {
    if (typeof value === 'string') {
      if (markup.test(value)) htmlLength += value.length
      return htmlLength <= htmlLimit
    }
    if (typeof value !== 'object' || value === null) return true
    const depth = parent ? parent.depth + 1 : 0
    pendingContainers.push({ value, depth, key, ...(parent && { parent }) })
    return depth <= maxDepth
  }
  if (!countWithinLimits(body, '')) return ''
  // Without recursion, because deep nesting would overflow the stack.
  for (let container = pendingContainers.pop(); container; container = pendingContainers.pop()) {
    const { value } = container
    const keys = Object.keys(value)
    values += keys.length
    if (values > maxValues || (keys.length > maxFields && !Array.isArray(value))) return topOf(container)
    for (const key of keys)
      if (!countWithinLimits((value as Record<string, unknown>)[key], key, container))
        return topOf(container, key)
  }
  return undefined
}

/** Returns the beginning of a path, which identifies the field. The rest can contain any text from the sender. */
const topOf = (container: Container, key?: string): string => {
  const path = key === undefined ? [] : [key]
  for (let current: Container | undefined = container; current?.parent; current = current.parent)
    path.unshift(current.key)
  return path.slice(0, 4).join('.').toWellFormed().slice(0, 200)
}

/** Creates the error for a body that is too large at this path. */
export const tooBigFailure = (path: string) => invalidInput([{ path, message: genericTexts.tooBig }])

/** Creates the error for an invalid input, with one message for each path. */
export const invalidInput = (errors: readonly { readonly path: string; readonly message: string }[]) =>
  new ORPCError('invalidInput', { status: 422, message: 'Invalid input', data: { errors } })
