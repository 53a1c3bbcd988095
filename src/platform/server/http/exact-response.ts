import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'

/**
 * Returns the schema with a fast path: a value that already matches it exactly, without undeclared fields, is
 * returned unchanged. The library would copy it field by field, which takes longer for a long list than serialising
 * it. Any other value is left to the library, which removes undeclared fields or rejects it.
 */
export const withFastPath = <Schema extends AnySchema>(schema: Schema): Schema => {
  const isExact = schema instanceof z.ZodType ? exactCheck(schema) : undefined
  if (!schema || !isExact) return schema
  const standard = schema['~standard']
  const validate = (value: unknown) => (isExact(value) ? { value } : standard.validate(value))
  return { '~standard': { ...standard, validate } } as Schema
}

/**
 * Returns a function that checks whether the library would return a value unchanged. Returns undefined for schemas
 * that change values or have extra conditions, because their types alone can't decide it.
 */
export const exactCheck = (schema: z.ZodType): ((value: unknown) => boolean) | undefined => {
  const known: Known = { values: [], within: new Set() }
  const source = conditionFor(schema, 'value', known)
  // Generated code, as in the library: for a field that the code names, the engine can optimise the access.
  return source === undefined
    ? undefined
    : new Function('known', 'isEach', 'isEachOf', `return (value) => ${source}`)(
        known.values,
        isEach,
        isEachOf,
      )
}

/** Also checks the holes of a list. */
const isEach = (list: readonly unknown[], check: (element: unknown) => boolean): boolean => {
  for (const element of list) if (!check(element)) return false
  return true
}

/** Checks the values of an object with any keys. An own key `__proto__` is never accepted. */
const isEachOf = (object: unknown, check: (element: unknown) => boolean): boolean => {
  if (typeof object !== 'object' || object === null) return false
  if (Object.getPrototypeOf(object) !== Object.prototype || Object.hasOwn(object, '__proto__')) return false
  for (const name of Object.keys(object)) if (!check((object as Record<string, unknown>)[name])) return false
  return true
}

/** The values that the generated code refers to, and the enclosing object schemas, which detect recursion. */
type Known = { readonly values: unknown[]; readonly within: Set<z.ZodType> }

/** Returns an expression that tests whether the value of another expression matches a schema. */
const conditionFor = (schema: z.ZodType, value: string, known: Known): string | undefined => {
  if (schema.def.checks?.length) return undefined
  if (schema instanceof z.ZodObject) return conditionForObject(schema, value, known)
  if (schema instanceof z.ZodArray) {
    const element = conditionFor(schema.element as z.ZodType, 'element', known)
    return element && `(Array.isArray(${value}) && isEach(${value}, (element) => ${element}))`
  }
  if (schema instanceof z.ZodRecord) {
    const isAnyName = conditionFor(schema.keyType as z.ZodType, 'name', known) === isText('name')
    const element = isAnyName && conditionFor(schema.valueType as z.ZodType, 'element', known)
    return element ? `isEachOf(${value}, (element) => ${element})` : undefined
  }
  if (schema instanceof z.ZodNullable) return conditionOr('=== null ||', schema, value, known)
  if (schema instanceof z.ZodOptional) return conditionOr('=== undefined ||', schema, value, known)
  if (schema instanceof z.ZodNonOptional) return conditionOr('!== undefined &&', schema, value, known)
  if (schema instanceof z.ZodEnum) return conditionForSome(schema.options, value, known)
  if (schema instanceof z.ZodLiteral) return conditionForSome([...schema.values], value, known)
  return conditionForPlain(schema, value)
}

const conditionForPlain = (schema: z.ZodType, value: string): string | undefined => {
  if (schema instanceof z.ZodNumberFormat)
    return schema.format === 'safeint' ? `Number.isSafeInteger(${value})` : undefined
  if (schema instanceof z.ZodNumber) return schema.def.coerce ? undefined : `Number.isFinite(${value})`
  if (schema instanceof z.ZodBoolean)
    return schema.def.coerce ? undefined : `(${value} === true || ${value} === false)`
  if (schema instanceof z.ZodString)
    return schema.format === null && !schema.def.coerce ? isText(value) : undefined
  return undefined
}

const isText = (value: string): string => `typeof ${value} === 'string'`

const conditionForSome = (values: readonly unknown[], value: string, known: Known): string =>
  `known[${known.values.push(new Set(values)) - 1}].has(${value})`

const conditionOr = (
  nothing: string,
  schema: z.ZodNullable | z.ZodOptional | z.ZodNonOptional,
  value: string,
  known: Known,
): string | undefined => {
  const inner = conditionFor(schema.unwrap() as z.ZodType, value, known)
  return inner && `(${value} ${nothing} ${inner})`
}

/**
 * Accepts only plain objects, so that no field is inherited or computed. The number of their fields is that of the
 * declared ones, and of the optional ones that are present.
 */
const conditionForObject = (object: z.ZodObject, value: string, known: Known): string | undefined => {
  const { shape, def } = object
  if (def.catchall && !(def.catchall instanceof z.ZodNever)) return undefined
  if (known.within.has(object)) return undefined
  known.within.add(object)
  const tests: string[] = []
  const counted: string[] = []
  for (const [key, schema] of Object.entries(shape) as [string, z.ZodType][]) {
    const name = JSON.stringify(key)
    const found = conditionFor(schema, `object[${name}]`, known)
    if (found === undefined) return undefined
    const isOptional = schema instanceof z.ZodOptional
    tests.push(isOptional ? found : `object[${name}] !== undefined && ${found}`)
    counted.push(isOptional ? `(Object.hasOwn(object, ${name}) ? 1 : 0)` : '1')
  }
  known.within.delete(object)
  const isPlain =
    "typeof object === 'object' && object !== null && Object.getPrototypeOf(object) === Object.prototype"
  const count = `Object.keys(object).length === ${counted.join(' + ') || '0'}`
  return `((object) => ${[isPlain, ...tests, count].join(' && ')})(${value})`
}
