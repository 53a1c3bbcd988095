import { sql } from 'kysely'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { CollectionFields } from './collection.ts'
import { badField, type Condition, fieldCondition } from './field-condition.ts'

/** Maximum nesting of $and and $or, and maximum number of conditions. */
const maxDepth = 5
const maxConditions = 50

const joined = { $and: sql` and `, $or: sql` or ` } as const
const isJoin = (name: string): name is keyof typeof joined => Object.hasOwn(joined, name)

/**
 * Returns the condition for a filter, which contains fields of the collection and lists of filters under $and and
 * $or.
 * @returns fieldInvalid with the path of an unknown field or operator, or of the part that exceeds a limit
 */
export const filterCondition = (
  fields: CollectionFields,
  filter: unknown,
  path = 'filter',
): Condition | Refusal => {
  let left = maxConditions
  const whole = (given: unknown, path: string, depth: number): Condition | Refusal => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return badField(path)
    if (depth > maxDepth) return badField(path, genericTexts.tooBig)
    const conditions: Condition[] = []
    for (const [name, value] of Object.entries(given)) {
      const innerPath = `${path}.${name}`
      const found = isJoin(name) ? several(name, value, innerPath, depth) : ofField(name, value, innerPath)
      if (isRefusal(found)) return found
      conditions.push(...found)
    }
    return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, joined.$and)})`
  }
  const several = (
    name: keyof typeof joined,
    list: unknown,
    path: string,
    depth: number,
  ): Condition[] | Refusal => {
    if (!Array.isArray(list) || list.length === 0) return badField(path)
    const conditions: Condition[] = []
    for (const [index, each] of list.entries()) {
      const condition = whole(each, `${path}.${index}`, depth + 1)
      if (isRefusal(condition)) return condition
      conditions.push(condition)
    }
    return [sql`(${sql.join(conditions, joined[name])})`]
  }
  const ofField = (name: string, value: unknown, path: string): Condition[] | Refusal => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return badField(path)
    const found = fieldCondition(field, value, path)
    if (isRefusal(found)) return found
    left -= found.length
    return left < 0 ? badField(path, genericTexts.tooBig) : found
  }
  return whole(filter, path, 0)
}
