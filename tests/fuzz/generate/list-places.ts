import type { JsonSchema } from './input-arbitrary.ts'

/** A list, or a record with keys chosen by the sender, somewhere in an input. */
type ListPlace = {
  readonly path: string
  readonly kind: 'list' | 'record'
  /** The maximum number of elements; undefined if there is no limit. */
  readonly maximum: number | undefined
  /** Whether the schema requires distinct elements. */
  readonly isDistinct: boolean
}

type Node = JsonSchema & { readonly uniqueItems?: boolean; readonly maxProperties?: number }
type Scope = { readonly defs: Readonly<Record<string, JsonSchema>>; readonly refs: readonly string[] }

const find = (schema: JsonSchema, path: string, scope: Scope): ListPlace[] => {
  const node: Node = schema
  const { $ref, properties = {}, additionalProperties, propertyNames, items } = node
  if ($ref) {
    const target = scope.refs.includes($ref) ? undefined : scope.defs[$ref.replace(/^#\/(\$defs\/)?/, '')]
    return target ? find(target, path, { ...scope, refs: [...scope.refs, $ref] }) : []
  }
  const ownPlaces: ListPlace[] = []
  if (node.type === 'array')
    ownPlaces.push({ path, kind: 'list', maximum: node.maxItems, isDistinct: node.uniqueItems === true })
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  if (values) {
    const maximum = node.maxProperties ?? propertyNames?.enum?.length
    ownPlaces.push({ path, kind: 'record', maximum, isDistinct: true })
  }
  return [
    ...ownPlaces,
    ...(items ? find(items, `${path}.*`, scope) : []),
    ...(values ? find(values, `${path}.{}`, scope) : []),
    ...Object.entries(properties).flatMap(([name, field]) => find(field, `${path}.${name}`, scope)),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((part) =>
      find(part, path, scope),
    ),
  ]
}

/** Returns every list and record of an input, with its limit. */
export const listPlaces = (schema: JsonSchema): ListPlace[] =>
  find(schema, '', { defs: schema.$defs ?? {}, refs: [] })
