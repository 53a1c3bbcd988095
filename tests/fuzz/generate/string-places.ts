import type { JsonSchema } from './input-arbitrary.ts'

/**
 * A path in an input where text is accepted. `inputWith` returns an input with this value at the path and nothing else
 * but constant fields, and nulls before an element of a list.
 */
export type StringPlace = {
  readonly path: readonly (string | number)[]
  /** Whether the text is a key of a record instead of a value. */
  readonly isKey?: boolean
  inputWith(value: string): unknown
}

type Scope = { readonly defs: Readonly<Record<string, JsonSchema>>; readonly refs: readonly string[] }

const nestedPlaces = (
  key: string | number,
  places: readonly StringPlace[],
  wrap: (value: unknown) => unknown,
): StringPlace[] =>
  places.map((place) => ({
    ...place,
    path: [key, ...place.path],
    inputWith: (value) => wrap(place.inputWith(value)),
  }))

/** Returns the fields with a constant value, which distinguish kinds of objects, such as 'name' of a command. */
const fixedFields = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])),
  )

/** Returns a value that a simple schema accepts. */
const someValue = (schema: JsonSchema): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return someValue(variant)
  return { boolean: true, number: 1, integer: 1, array: [], object: {} }[[schema.type].flat()[0] ?? ''] ?? 'a'
}

const placesInObject = (schema: JsonSchema, scope: Scope): StringPlace[] => {
  const { properties = {}, additionalProperties, propertyNames } = schema
  const constants = fixedFields(properties)
  const propertyPlaces = Object.entries(properties).flatMap(([name, field]) =>
    nestedPlaces(name, find(field, scope), (value) => ({ ...constants, [name]: value })),
  )
  if (typeof additionalProperties !== 'object') return propertyPlaces
  const rightValue = someValue(additionalProperties)
  const [knownKey] = propertyNames?.enum ?? []
  const name = String(knownKey ?? 'a')
  const values = nestedPlaces(name, find(additionalProperties, scope), (value) => ({
    ...constants,
    [name]: value,
  }))
  const key: StringPlace = {
    path: [],
    isKey: true,
    inputWith: (value) => ({ ...constants, [value]: rightValue }),
  }
  return [...propertyPlaces, ...values, ...(knownKey === undefined ? [key] : [])]
}

const placesInArray = ({ prefixItems, items = {} }: JsonSchema, scope: Scope): StringPlace[] =>
  (prefixItems ?? [items]).flatMap((item, index) =>
    nestedPlaces(index, find(item, scope), (value) => [...Array.from({ length: index }, () => null), value]),
  )

const find = (schema: JsonSchema, scope: Scope): StringPlace[] => {
  const { $ref } = schema
  if ($ref) {
    const target = scope.refs.includes($ref) ? undefined : scope.defs[$ref.replace(/^#\/(\$defs\/)?/, '')]
    return target ? find(target, { ...scope, refs: [...scope.refs, $ref] }) : []
  }
  if ('const' in schema || schema.enum) return []
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return parts.flatMap((part) => find(part, scope))
  const types = [schema.type ?? 'string'].flat()
  return [
    ...(types.includes('object') ? placesInObject(schema, scope) : []),
    ...(types.includes('array') ? placesInArray(schema, scope) : []),
    // A schema that accepts anything accepts text.
    ...(types.includes('string') ? [{ path: [], inputWith: (value: string) => value }] : []),
  ]
}

/** Returns every path in an input where any text is accepted: enums and constants do not count. */
export const stringPlaces = (schema: JsonSchema): StringPlace[] =>
  find(schema, { defs: schema.$defs ?? {}, refs: [] })
