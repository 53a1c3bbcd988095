import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
export type JsonSchema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Returns the schema of an endpoint's input. A field that is parsed from JSON text appears in its parsed form. */
export const inputSchemaOf = (input: z.ZodType): JsonSchema => {
  const convert = (io: 'input' | 'output') =>
    z.toJSONSchema(input, { io, unrepresentable: 'any' }) as JsonSchema
  const [inputSchema, outputSchema] = [convert('input'), convert('output')]
  if (!inputSchema.properties) return inputSchema
  const properties = Object.entries(inputSchema.properties).map(([name, schema]) => {
    const hasSchema = Object.keys(schema).some((key) => key !== 'description')
    return [name, hasSchema ? schema : (outputSchema.properties?.[name] ?? schema)]
  })
  return {
    ...inputSchema,
    $defs: { ...outputSchema.$defs, ...inputSchema.$defs },
    properties: Object.fromEntries(properties),
  }
}

const words = [
  '2027-06-05',
  '2026-12-31',
  '09:30',
  'someone@example.com',
  '07700 900123',
  'Ann',
  'stag',
  'newcastle',
  'demo-organiser',
  'createdAt',
  '1',
]

/** Ids from the site's responses, with which inputs reach existing records. */
export type KnownIds = { readonly of: (field: string) => readonly string[] }

type Scope = {
  readonly defs: Readonly<Record<string, JsonSchema>>
  readonly ids: KnownIds
  readonly depth: number
}

// These arbitraries are shared, because creating one takes longer than generating all of its values.
const emails = fc.emailAddress()
const matchers = new Map<string, fc.Arbitrary<string>>()
const matchingTexts = (pattern: string): fc.Arbitrary<string> => {
  const arbitrary = matchers.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
  matchers.set(pattern, arbitrary)
  return arbitrary
}

const stringArbitrary = (schema: JsonSchema, field: string, { ids }: Scope): fc.Arbitrary<unknown> => {
  const { pattern, minLength = 0, maxLength = 60 } = schema
  const knownValues = ids.of(field)
  const isValid = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const choices: fc.WeightedArbitrary<unknown>[] = []
  const add = (weight: number, arbitrary: fc.Arbitrary<unknown>) => choices.push({ weight, arbitrary })
  if (knownValues.length > 0) add(8, fc.constantFrom(...knownValues))
  const validWords = words.filter(isValid)
  if (validWords.length > 0) add(1, fc.constantFrom(...validWords))
  if (schema.format === 'email') add(1, emails)
  else if (pattern) add(1, matchingTexts(pattern))
  else add(1, fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' }))
  return fc.oneof(...choices)
}

const maxSafe = Number.MAX_SAFE_INTEGER

const numberArbitrary = ({ type, minimum = -1000, maximum = 1000 }: JsonSchema): fc.Arbitrary<unknown> => {
  // The bounds of JavaScript numbers are not real limits, and small numbers reach more code than huge ones.
  const min = minimum <= -maxSafe ? -1000 : minimum
  const max = Math.max(min, maximum >= maxSafe ? 1000 : maximum)
  const wholeNumbers = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
  return type === 'integer'
    ? wholeNumbers
    : fc.oneof(
        wholeNumbers,
        wholeNumbers.map((value) => Math.min(max, value + 0.25)),
      )
}

const arrayArbitrary = (schema: JsonSchema, field: string, scope: Scope): fc.Arbitrary<unknown> => {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => build(item, field, scope)))
  const { minItems = 0, maxItems = 4 } = schema
  const maxLength = Math.max(minItems, Math.min(maxItems, scope.depth > 4 ? 0 : minItems + 3))
  return fc.array(build(schema.items ?? {}, field, scope), { minLength: minItems, maxLength })
}

const objectArbitrary = (schema: JsonSchema, scope: Scope): fc.Arbitrary<unknown> => {
  const { properties, required = [], additionalProperties } = schema
  if (!properties && typeof additionalProperties === 'object') {
    const key = schema.propertyNames
      ? build(schema.propertyNames, '', scope)
      : fc.string({ minLength: 1, maxLength: 12 })
    return fc.dictionary(key.map(String), build(additionalProperties, '', scope), { maxKeys: 3 })
  }
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => [name, build(field, name, scope)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true })
}

const build = (schema: JsonSchema, field: string, outer: Scope): fc.Arbitrary<unknown> => {
  const scope = { ...outer, depth: outer.depth + 1 }
  if (scope.depth > 9) return fc.constant(null)
  if (schema.$ref) {
    const target = scope.defs[schema.$ref.replace(/^#\/(\$defs\/)?/, '')]
    return target ? build(target, field, scope) : fc.constant({})
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map((variant) => build(variant, field, scope)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => build(part, field, scope)))
      .map((parts) => Object.assign({}, ...(parts as object[])))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectArbitrary(schema, scope)
    case 'array':
      return arrayArbitrary(schema, field, scope)
    case 'string':
      return stringArbitrary(schema, field, scope)
    case 'number':
    case 'integer':
      return numberArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(stringArbitrary({}, field, scope), fc.jsonValue({ maxDepth: 2 }))
  }
}

/** Returns plausible inputs: most match the schema, and they use ids of existing records. */
export const inputArbitrary = (schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> =>
  build(schema, '', { defs: schema.$defs ?? {}, ids, depth: 0 })
