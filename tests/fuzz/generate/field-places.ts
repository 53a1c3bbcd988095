import type { JsonSchema } from './input-arbitrary.ts'

/**
 * A field of an input at any depth. `inputWith` returns an input with this value in the field and nothing else but the
 * constant fields around it.
 */
export type FieldPlace = {
  readonly path: readonly string[]
  inputWith(value: unknown): unknown
}

type Scope = { readonly defs: Readonly<Record<string, JsonSchema>>; readonly refs: readonly string[] }

const nestedPlaces = (
  key: string,
  places: readonly FieldPlace[],
  wrap: (value: unknown) => unknown,
): FieldPlace[] =>
  places.map(({ path, inputWith }) => ({
    path: [key, ...path],
    inputWith: (value) => wrap(inputWith(value)),
  }))

/** Returns the fields with a constant value, which distinguish kinds of objects, such as 'name' of a command. */
const fixedFields = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])),
  )

const find = (schema: JsonSchema, scope: Scope): FieldPlace[] => {
  const { $ref, properties = {}, additionalProperties, items, prefixItems } = schema
  if ($ref) {
    const target = scope.refs.includes($ref) ? undefined : scope.defs[$ref.replace(/^#\/(\$defs\/)?/, '')]
    return target ? find(target, { ...scope, refs: [...scope.refs, $ref] }) : []
  }
  const constants = fixedFields(properties)
  const wholeField: FieldPlace = { path: [], inputWith: (value) => value }
  const propertyPlaces = Object.entries(properties).flatMap(([name, field]) =>
    nestedPlaces(name, [wholeField, ...find(field, scope)], (value) => ({ ...constants, [name]: value })),
  )
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const element = items ?? prefixItems?.[0]
  return [
    ...propertyPlaces,
    ...(values ? nestedPlaces('a', [wholeField, ...find(values, scope)], (value) => ({ a: value })) : []),
    ...(element ? nestedPlaces('0', find(element, scope), (value) => [value]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      find(part, scope),
    ),
  ]
}

/** Returns every field of an input, including those of union variants, and the input as a whole. */
export const fieldPlaces = (schema: JsonSchema): FieldPlace[] => [
  { path: [], inputWith: (value) => value },
  ...find(schema, { defs: schema.$defs ?? {}, refs: [] }),
]
