import { sql } from 'kysely'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { CollectionFields } from './collection.ts'
import { badField, type Condition, fieldCondition } from './field-condition.ts'

/** How deep $and and $or may stand in each other, and how many conditions there may be in all. */
const deepest = 5
const maxConditions = 50

const joined = { $and: sql` and `, $or: sql` or ` } as const
const isJoin = (name: string): name is keyof typeof joined => Object.hasOwn(joined, name)

/**
 * The condition a filter stands for: fields of the collection, and lists of filters under $and and $or.
 * @returns fieldInvalid with the path of an unknown field or operator, or of what makes it too costly
 */
export const filterCondition = (
  fields: CollectionFields,
  filter: unknown,
  path = 'filter',
): Condition | Refusal => {
  let left = maxConditions
  const whole = (asked: unknown, here: string, depth: number): Condition | Refusal => {
    if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return badField(here)
    if (depth > deepest) return badField(here, genericTexts.tooBig)
    const conditions: Condition[] = []
    for (const [name, value] of Object.entries(asked)) {
      const below = `${here}.${name}`
      const made = isJoin(name) ? several(name, value, below, depth) : ofField(name, value, below)
      if (isRefusal(made)) return made
      conditions.push(...made)
    }
    return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, joined.$and)})`
  }
  const several = (
    name: keyof typeof joined,
    list: unknown,
    here: string,
    depth: number,
  ): Condition[] | Refusal => {
    if (!Array.isArray(list) || list.length === 0) return badField(here)
    const conditions: Condition[] = []
    for (const [index, each] of list.entries()) {
      const made = whole(each, `${here}.${index}`, depth + 1)
      if (isRefusal(made)) return made
      conditions.push(made)
    }
    return [sql`(${sql.join(conditions, joined[name])})`]
  }
  const ofField = (name: string, value: unknown, here: string): Condition[] | Refusal => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return badField(here)
    const made = fieldCondition(field, value, here)
    if (isRefusal(made)) return made
    left -= made.length
    return left < 0 ? badField(path, genericTexts.tooBig) : made
  }
  return whole(filter, path, 0)
}
