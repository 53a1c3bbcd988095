import { type RawBuilder, sql } from 'kysely'
import { isIsoDate } from '#kernel/dates.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { CollectionField, FieldKind } from './collection.ts'
import { matchesExpression } from './like-pattern.ts'

export type Condition = RawBuilder<unknown>

export const badField = (path: string, message: string = genericTexts.invalid): Refusal =>
  refusal('fieldInvalid', { path, message })

type Value = string | number | boolean

/** Values are compared with indexed text, so none can be longer than a name. */
const maxTextLength = 200
const maxNumber = 1e15
/** The years and UTC offsets that the database supports. */
const instantPattern =
  /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):\d{2})$/

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.length <= maxTextLength,
  list: (value) => typeof value === 'string' && value.length <= maxTextLength,
  number: (value) => typeof value === 'number' && Math.abs(value) <= maxNumber,
  flag: (value) => typeof value === 'boolean',
  day: (value) => typeof value === 'string' && isIsoDate(value),
  instant: (value) =>
    typeof value === 'string' && instantPattern.test(value) && !Number.isNaN(Date.parse(value)),
}

const sqlTypes: Record<FieldKind, Condition> = {
  text: sql`text`,
  list: sql`text`,
  number: sql`numeric`,
  flag: sql`boolean`,
  day: sql`date`,
  instant: sql`timestamptz`,
}

const comparisonSql = { $gt: sql`>`, $gte: sql`>=`, $lt: sql`<`, $lte: sql`<=` } as const
const maxValues = 1000
const maxExpressionLength = 100

const operators = ['$eq', '$ne', '$in', '$nin', '$gt', '$gte', '$lt', '$lte', '$regex', '$exists'] as const
type Operator = (typeof operators)[number]
const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name)

/**
 * Returns the conditions for one field. The filter is a value that the field equals, or an object of operators that
 * must all match. Values are parameters of the statement, never part of its text.
 * @returns fieldInvalid with the path of an invalid value
 */
export const fieldCondition = (
  field: CollectionField,
  filter: unknown,
  path: string,
): Condition[] | Refusal => {
  if (typeof filter !== 'object' || filter === null) return listOf(equals(field, filter, path))
  if (Array.isArray(filter)) return badField(path)
  const entries = Object.entries(filter)
  if (entries.length === 0) return badField(path, genericTexts.required)
  const conditions: Condition[] = []
  for (const [name, value] of entries) {
    // $options is part of $regex, not a condition.
    if (name === '$options' && '$regex' in filter) continue
    const operatorPath = `${path}.${name}`
    if (!isOperator(name)) return badField(operatorPath)
    const condition = operatorCondition(
      field,
      name,
      value,
      operatorPath,
      (filter as { $options?: unknown }).$options,
    )
    if (isRefusal(condition)) return condition
    conditions.push(condition)
  }
  return conditions
}

const listOf = (condition: Condition | Refusal): Condition[] | Refusal =>
  isRefusal(condition) ? condition : [condition]

const operatorCondition = (
  field: CollectionField,
  operator: Operator,
  value: unknown,
  path: string,
  options: unknown,
): Condition | Refusal => {
  switch (operator) {
    case '$eq':
      return equals(field, value, path)
    case '$ne':
      return negate(equals(field, value, path))
    case '$in':
      return inList(field, value, path)
    case '$nin':
      return negate(inList(field, value, path))
    case '$exists':
      return exists(field, value, path)
    case '$regex':
      return matches(field, value, options, path)
    default:
      return compares(field, operator, value, path)
  }
}

/** Negates a condition. `is not true` includes unknown, because a missing value does not equal anything. */
const negate = (condition: Condition | Refusal): Condition | Refusal =>
  isRefusal(condition) ? condition : sql`(${condition}) is not true`

const equals = ({ kind, column }: CollectionField, value: unknown, path: string): Condition | Refusal => {
  if (value === null) return sql`${column} is null`
  if (!isOfKind[kind](value)) return badField(path)
  if (kind === 'list') return sql`${value as Value} = any(${column})`
  return sql`${column} = ${value as Value}::${sqlTypes[kind]}`
}

const inList = ({ kind, column }: CollectionField, value: unknown, path: string): Condition | Refusal => {
  if (!Array.isArray(value)) return badField(path)
  if (value.length > maxValues) return badField(path, genericTexts.tooBig)
  const wrongIndex = value.findIndex((each) => !isOfKind[kind](each))
  if (wrongIndex >= 0) return badField(`${path}.${wrongIndex}`)
  const list = sql`${value.map(String)}::text[]::${sqlTypes[kind]}[]`
  return kind === 'list' ? sql`${column} && ${list}` : sql`${column} = any(${list})`
}

const exists = ({ kind, column }: CollectionField, value: unknown, path: string): Condition | Refusal => {
  if (typeof value !== 'boolean') return badField(path)
  const hasValue = kind === 'list' ? sql`cardinality(${column}) > 0` : sql`${column} is not null`
  return value ? hasValue : sql`(${hasValue}) is not true`
}

const matches = (
  { kind, column }: CollectionField,
  value: unknown,
  options: unknown,
  path: string,
): Condition | Refusal => {
  if (kind !== 'text' || typeof value !== 'string') return badField(path)
  if (value.length > maxExpressionLength) return badField(path, genericTexts.tooBig)
  if (options !== undefined && options !== '' && options !== 'i')
    return badField(path.replace(/\$regex$/, '$options'))
  return (
    matchesExpression(column, value, { ignoreCase: options === 'i' }) ??
    badField(path, genericTexts.incorrect)
  )
}

const compares = (
  { kind, column }: CollectionField,
  operator: keyof typeof comparisonSql,
  value: unknown,
  path: string,
): Condition | Refusal => {
  if (kind === 'list' || kind === 'flag' || !isOfKind[kind](value)) return badField(path)
  return sql`${column} ${comparisonSql[operator]} ${value as Value}::${sqlTypes[kind]}`
}
