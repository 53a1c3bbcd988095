import { sql } from 'kysely'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { CollectionFields } from './collection.ts'
import { badField, type Condition, fieldCondition } from './field-condition.ts'

/** Maximum nesting of $and and $or, and maximum number of conditions. */
const maxDepth = 5
const maxConditions = 50

const joins = { $and: sql` and `, $or: sql` or ` } as const
const isJoin = (name: string): name is keyof typeof joins => Object.hasOwn(joins, name)

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
  let remainingConditions = maxConditions
  const conditionOf = (part: unknown, path: string, depth: number): Condition | Refusal => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return badField(path)
    if (depth > maxDepth) return badField(path, genericTexts.tooBig)
    const conditions: Condition[] = []
    for (const [name, value] of Object.entries(part)) {
      const innerPath = `${path}.${name}`
      const newConditions = isJoin(name)
        ? joinedConditions(name, value, innerPath, depth)
        : fieldConditions(name, value, innerPath)
      if (isRefusal(newConditions)) return newConditions
      conditions.push(...newConditions)
    }
    return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, joins.$and)})`
  }
  const joinedConditions = (
    name: keyof typeof joins,
    list: unknown,
    path: string,
    depth: number,
  ): Condition[] | Refusal => {
    if (!Array.isArray(list) || list.length === 0) return badField(path)
    const conditions: Condition[] = []
    for (const [index, nestedFilter] of list.entries()) {
      const condition = conditionOf(nestedFilter, `${path}.${index}`, depth + 1)
      if (isRefusal(condition)) return condition
      conditions.push(condition)
    }
    return [sql`(${sql.join(conditions, joins[name])})`]
  }
  const fieldConditions = (name: string, value: unknown, path: string): Condition[] | Refusal => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return badField(path)
    const newConditions = fieldCondition(field, value, path)
    if (isRefusal(newConditions)) return newConditions
    remainingConditions -= newConditions.length
    return remainingConditions < 0 ? badField(path, genericTexts.tooBig) : newConditions
  }
  return conditionOf(filter, path, 0)
}
