import { z } from 'zod'
import { genericTexts } from './generic-messages.ts'

/** A part of a value that does not match its schema. */
export type Mismatch = { readonly path: string; readonly message: string }

/** Maximum number of reported mismatches. Nobody fixes more at once. */
export const maxMismatches = 100
/** Maximum length of a path in a report. Its names can come from the sender, who could make them very long. */
const maxPathLength = 200
/**
 * If a value has more parts than this, its texts and numbers are checked here too, because the schema would create an
 * issue for each invalid one.
 */
const manyParts = 300

/**
 * Returns why a value must not be parsed by its schema, or an empty list if it can be parsed. Zod checks every element
 * of a list before the length of the list, and creates an issue for every problem, which takes about a second for a
 * large value. `findMismatches` stops at the first list or record that is too long, and after `maxMismatches`.
 * @param parts the approximate number of values inside `value`, at all depths
 */
export const findMismatches = (schema: z.ZodType, value: unknown, parts: number): readonly Mismatch[] => {
  const found = createFindings(parts > manyParts)
  checkerOf(schema)(value, found)
  if (found.overlong) return [found.overlong]
  return found.count >= maxMismatches ? found.mismatches : []
}

/** Returns a path as reports show it. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, maxPathLength).toWellFormed()

type Findings = {
  /** The path of the current part. */
  readonly path: PropertyKey[]
  readonly mismatches: Mismatch[]
  /** The number of mismatches so far, including those of every variant of a union. */
  count: number
  /** The first list or record with too many elements. */
  overlong?: Mismatch
  /** Whether texts and numbers are checked as well. */
  readonly checksLeaves: boolean
}

const createFindings = (checksLeaves: boolean, path: PropertyKey[] = []): Findings => ({
  path,
  mismatches: [],
  count: 0,
  checksLeaves,
})

const isOver = (found: Findings): boolean => found.overlong !== undefined || found.count >= maxMismatches

const addMismatch = (found: Findings, message: string = genericTexts.invalid): void => {
  found.count += 1
  if (found.mismatches.length < maxMismatches) found.mismatches.push({ path: pathText(found.path), message })
}

type Checker = (value: unknown, found: Findings) => void

const checkers = new WeakMap<z.ZodType, Checker>()

/**
 * Schemas of texts that are slow to check. Their texts are not checked here, because the total size of a request is
 * limited before any schema runs.
 */
const slowTexts = new WeakSet<z.ZodType>()

/** Marks a text schema that is slow to check, so that only parsing checks its texts, not `findMismatches` as well. */
export const markSlowText = <Schema extends z.ZodType>(schema: Schema): Schema => {
  slowTexts.add(schema)
  return schema
}

/** Returns the checker for a schema. It is built at its first use, because schemas can be recursive. */
const checkerOf = (schema: z.ZodType): Checker => {
  const known = checkers.get(schema)
  if (known) return known
  let built: Checker | undefined
  const check: Checker = (value, found) => {
    built ??= buildChecker(schema)
    built(value, found)
  }
  checkers.set(schema, check)
  return check
}

const checkPart = (key: PropertyKey, check: Checker, value: unknown, found: Findings): void => {
  found.path.push(key)
  check(value, found)
  found.path.pop()
}

const buildChecker = (schema: z.ZodType): Checker => {
  if (schema instanceof z.ZodObject) return objectChecker(schema)
  if (schema instanceof z.ZodArray) return listChecker(schema)
  if (schema instanceof z.ZodRecord) return recordChecker(schema)
  if (schema instanceof z.ZodDiscriminatedUnion) return discriminatedUnionChecker(schema)
  if (schema instanceof z.ZodUnion) return unionChecker(schema)
  if (schema instanceof z.ZodIntersection) return intersectionChecker(schema)
  if (schema instanceof z.ZodLazy) return checkerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) return wrapperChecker(null, schema)
  if (schema instanceof z.ZodOptional) return wrapperChecker(undefined, schema)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return wrapperChecker(undefined, schema)
  if (schema instanceof z.ZodNonOptional || schema instanceof z.ZodReadonly)
    return checkerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodTransform))
    return checkerOf(schema.in as z.ZodType)
  return leafChecker(schema)
}

const leafChecker = (schema: z.ZodType): Checker => {
  if (slowTexts.has(schema))
    return (value, found) => {
      if (typeof value !== 'string') addMismatch(found)
    }
  return (value, found) => {
    if (!found.checksLeaves) return
    const { error } = schema.safeParse(value)
    if (error) addMismatch(found, error.issues[0]?.message)
  }
}

type Wrapper = z.ZodNullable | z.ZodOptional | z.ZodDefault | z.ZodPrefault

const wrapperChecker = (emptyValue: null | undefined, schema: Wrapper): Checker => {
  const inner = checkerOf(schema.unwrap() as z.ZodType)
  return (value, found) => {
    if (value !== emptyValue) inner(value, found)
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectChecker = (schema: z.ZodObject): Checker => {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, checkerOf(field as z.ZodType)] as const,
  )
  const names = new Set(fields.map(([name]) => name))
  const isStrict = schema.def.catchall instanceof z.ZodNever
  return (value, found) => {
    if (!isPlainObject(value)) return addMismatch(found)
    for (const [name, check] of fields) {
      if (isOver(found)) return
      checkPart(name, check, Object.hasOwn(value, name) ? value[name] : undefined, found)
    }
    if (!isStrict) return
    for (const name of Object.keys(value)) {
      if (isOver(found)) return
      if (!names.has(name)) checkPart(name, (_, findings) => addMismatch(findings), undefined, found)
    }
  }
}

/** Returns the maximum length of a list according to the checks of its schema. */
const maxLengthOf = (schema: z.ZodType): number => {
  const maxima = (schema.def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return Math.min(...maxima)
}

const setOverlong = (found: Findings): void => {
  found.overlong ??= { path: pathText(found.path), message: genericTexts.tooBig }
}

const listChecker = (schema: z.ZodArray): Checker => {
  const element = checkerOf(schema.element as z.ZodType)
  const maxLength = maxLengthOf(schema)
  return (value, found) => {
    if (!Array.isArray(value)) return addMismatch(found)
    if (value.length > maxLength) return setOverlong(found)
    for (let index = 0; index < value.length && !isOver(found); index += 1)
      checkPart(index, element, value[index], found)
  }
}

const recordChecker = (schema: z.ZodRecord): Checker => {
  const key = checkerOf(schema.keyType as z.ZodType)
  const element = checkerOf(schema.valueType as z.ZodType)
  const { maxProperties } = (z.globalRegistry.get(schema) ?? {}) as { readonly maxProperties?: number }
  return (value, found) => {
    if (!isPlainObject(value)) return addMismatch(found)
    const names = Object.keys(value)
    if (names.length > (maxProperties ?? Number.POSITIVE_INFINITY)) return setOverlong(found)
    for (const name of names) {
      if (isOver(found)) return
      checkPart(name, key, name, found)
      checkPart(name, element, value[name], found)
    }
  }
}

/**
 * Returns a checker for a union whose variants differ in one field. It checks only the variant that this field names.
 */
const discriminatedUnionChecker = (schema: z.ZodDiscriminatedUnion): Checker => {
  const { discriminator } = schema.def
  const variants = new Map<unknown, Checker>()
  for (const option of schema.options as readonly z.ZodType[])
    for (const name of option._zod.propValues?.[discriminator] ?? []) variants.set(name, checkerOf(option))
  return (value, found) => {
    const check = isPlainObject(value) ? variants.get(value[discriminator]) : undefined
    if (check) check(value, found)
    else addMismatch(found)
  }
}

/** Returns a checker that accepts a value if one variant accepts it. Otherwise the problems of all variants count. */
const unionChecker = (schema: z.ZodUnion): Checker => {
  const variants = (schema.options as readonly z.ZodType[]).map(checkerOf)
  return (value, found) => {
    let count = 0
    let overlong: Mismatch | undefined
    for (const check of variants) {
      const own = createFindings(found.checksLeaves, found.path)
      check(value, own)
      if (own.count === 0 && !own.overlong) return
      count += own.count
      overlong ??= own.overlong
    }
    if (overlong) found.overlong ??= overlong
    addMismatch(found)
    found.count += count - 1
  }
}

const intersectionChecker = (schema: z.ZodIntersection): Checker => {
  const left = checkerOf(schema.def.left as z.ZodType)
  const right = checkerOf(schema.def.right as z.ZodType)
  return (value, found) => {
    left(value, found)
    right(value, found)
  }
}
