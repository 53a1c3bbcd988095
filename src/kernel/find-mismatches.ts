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
  const findings = createFindings(parts > manyParts)
  checkerOf(schema)(value, findings)
  if (findings.overlong) return [findings.overlong]
  return findings.count >= maxMismatches ? findings.mismatches : []
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

const isOver = (findings: Findings): boolean =>
  findings.overlong !== undefined || findings.count >= maxMismatches

const addMismatch = (findings: Findings, message: string = genericTexts.invalid): void => {
  findings.count += 1
  if (findings.mismatches.length < maxMismatches)
    findings.mismatches.push({ path: pathText(findings.path), message })
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
  const knownChecker = checkers.get(schema)
  if (knownChecker) return knownChecker
  let builtChecker: Checker | undefined
  const check: Checker = (value, findings) => {
    builtChecker ??= buildChecker(schema)
    builtChecker(value, findings)
  }
  checkers.set(schema, check)
  return check
}

const checkPart = (key: PropertyKey, check: Checker, value: unknown, findings: Findings): void => {
  findings.path.push(key)
  check(value, findings)
  findings.path.pop()
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
    return (value, findings) => {
      if (typeof value !== 'string') addMismatch(findings)
    }
  return (value, findings) => {
    if (!findings.checksLeaves) return
    const { error } = schema.safeParse(value)
    if (error) addMismatch(findings, error.issues[0]?.message)
  }
}

type Wrapper = z.ZodNullable | z.ZodOptional | z.ZodDefault | z.ZodPrefault

const wrapperChecker = (emptyValue: null | undefined, schema: Wrapper): Checker => {
  const inner = checkerOf(schema.unwrap() as z.ZodType)
  return (value, findings) => {
    if (value !== emptyValue) inner(value, findings)
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
  return (value, findings) => {
    if (!isPlainObject(value)) return addMismatch(findings)
    for (const [name, check] of fields) {
      if (isOver(findings)) return
      checkPart(name, check, Object.hasOwn(value, name) ? value[name] : undefined, findings)
    }
    if (!isStrict) return
    for (const name of Object.keys(value)) {
      if (isOver(findings)) return
      if (!names.has(name)) checkPart(name, (_, findings) => addMismatch(findings), undefined, findings)
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

const setOverlong = (findings: Findings): void => {
  findings.overlong ??= { path: pathText(findings.path), message: genericTexts.tooBig }
}

const listChecker = (schema: z.ZodArray): Checker => {
  const element = checkerOf(schema.element as z.ZodType)
  const maxLength = maxLengthOf(schema)
  return (value, findings) => {
    if (!Array.isArray(value)) return addMismatch(findings)
    if (value.length > maxLength) return setOverlong(findings)
    for (let index = 0; index < value.length && !isOver(findings); index += 1)
      checkPart(index, element, value[index], findings)
  }
}

const recordChecker = (schema: z.ZodRecord): Checker => {
  const key = checkerOf(schema.keyType as z.ZodType)
  const element = checkerOf(schema.valueType as z.ZodType)
  const { maxProperties } = (z.globalRegistry.get(schema) ?? {}) as { readonly maxProperties?: number }
  return (value, findings) => {
    if (!isPlainObject(value)) return addMismatch(findings)
    const names = Object.keys(value)
    if (names.length > (maxProperties ?? Number.POSITIVE_INFINITY)) return setOverlong(findings)
    for (const name of names) {
      if (isOver(findings)) return
      checkPart(name, key, name, findings)
      checkPart(name, element, value[name], findings)
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
  return (value, findings) => {
    const check = isPlainObject(value) ? variants.get(value[discriminator]) : undefined
    if (check) check(value, findings)
    else addMismatch(findings)
  }
}

/** Returns a checker that accepts a value if one variant accepts it. Otherwise the problems of all variants count. */
const unionChecker = (schema: z.ZodUnion): Checker => {
  const variants = (schema.options as readonly z.ZodType[]).map(checkerOf)
  return (value, findings) => {
    let count = 0
    let overlong: Mismatch | undefined
    for (const check of variants) {
      const variantFindings = createFindings(findings.checksLeaves, findings.path)
      check(value, variantFindings)
      if (variantFindings.count === 0 && !variantFindings.overlong) return
      count += variantFindings.count
      overlong ??= variantFindings.overlong
    }
    if (overlong) findings.overlong ??= overlong
    addMismatch(findings)
    findings.count += count - 1
  }
}

const intersectionChecker = (schema: z.ZodIntersection): Checker => {
  const left = checkerOf(schema.def.left as z.ZodType)
  const right = checkerOf(schema.def.right as z.ZodType)
  return (value, findings) => {
    left(value, findings)
    right(value, findings)
  }
}
