import { z } from 'zod'
import { genericTexts } from './generic-messages.ts'

/** A part of a value that does not match its schema. */
export type Misfit = { readonly path: string; readonly message: string }

/** Maximum number of reported misfits; nobody fixes more at once. */
export const maxMisfits = 100
/** Maximum length of a path in a report. Names in it can come from the sender. */
const maxPathLength = 200
/**
 * In a value with more parts than this, texts and numbers are also checked, because each wrong one would create an
 * issue.
 */
const manyParts = 300

/**
 * Returns why a value must not be passed to its schema, or an empty list if it can be. Zod checks every element of
 * a list before the length of the list, and creates an issue for every problem; for a large value that takes a
 * second. This walk stops at the first list that is too long, and after `maxMisfits`.
 * @param parts - roughly how many values the value consists of
 */
export const findMisfits = (schema: z.ZodType, value: unknown, parts: number): readonly Misfit[] => {
  const found = createFindings(parts > manyParts)
  lookOf(schema)(value, found)
  if (found.overlong) return [found.overlong]
  return found.count >= maxMisfits ? found.misfits : []
}

/** Returns a path as reports show it. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, maxPathLength).toWellFormed()

type Findings = {
  /** The path of the current part. */
  readonly path: PropertyKey[]
  readonly misfits: Misfit[]
  /** Misfits so far, counting those of every variant of a union. */
  count: number
  /** The first list or record with too many elements. */
  overlong?: Misfit
  /** Whether texts and numbers are checked as well. */
  readonly checksLeaves: boolean
}

const createFindings = (checksLeaves: boolean, path: PropertyKey[] = []): Findings => ({
  path,
  misfits: [],
  count: 0,
  checksLeaves,
})

const isOver = (found: Findings): boolean => found.overlong !== undefined || found.count >= maxMisfits

const addMisfit = (found: Findings, message: string = genericTexts.invalid): void => {
  found.count += 1
  if (found.misfits.length < maxMisfits) found.misfits.push({ path: pathText(found.path), message })
}

type Look = (value: unknown, found: Findings) => void

const looks = new WeakMap<z.ZodType, Look>()

/** Schemas of texts that are slow to check. Their size is limited together before anything is checked. */
const slowTexts = new WeakSet<z.ZodType>()

/** Marks a text schema that is slow to check, so that it is checked only once. */
export const markSlowText = <Schema extends z.ZodType>(schema: Schema): Schema => {
  slowTexts.add(schema)
  return schema
}

/** Returns the walk of one schema. It is built at its first use, because schemas can be recursive. */
const lookOf = (schema: z.ZodType): Look => {
  const known = looks.get(schema)
  if (known) return known
  let built: Look | undefined
  const look: Look = (value, found) => {
    built ??= buildLook(schema)
    built(value, found)
  }
  looks.set(schema, look)
  return look
}

const inside = (key: PropertyKey, look: Look, value: unknown, found: Findings): void => {
  found.path.push(key)
  look(value, found)
  found.path.pop()
}

const buildLook = (schema: z.ZodType): Look => {
  if (schema instanceof z.ZodObject) return objectLook(schema)
  if (schema instanceof z.ZodArray) return listLook(schema)
  if (schema instanceof z.ZodRecord) return recordLook(schema)
  if (schema instanceof z.ZodDiscriminatedUnion) return kindsLook(schema)
  if (schema instanceof z.ZodUnion) return unionLook(schema)
  if (schema instanceof z.ZodIntersection) return bothLook(schema)
  if (schema instanceof z.ZodLazy) return lookOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) return unlessLook(null, schema)
  if (schema instanceof z.ZodOptional) return unlessLook(undefined, schema)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unlessLook(undefined, schema)
  if (schema instanceof z.ZodNonOptional || schema instanceof z.ZodReadonly)
    return lookOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodTransform))
    return lookOf(schema.in as z.ZodType)
  return leafLook(schema)
}

const leafLook = (schema: z.ZodType): Look => {
  if (slowTexts.has(schema))
    return (value, found) => {
      if (typeof value !== 'string') addMisfit(found)
    }
  return (value, found) => {
    if (!found.checksLeaves) return
    const { error } = schema.safeParse(value)
    if (error) addMisfit(found, error.issues[0]?.message)
  }
}

type Wrapper = z.ZodNullable | z.ZodOptional | z.ZodDefault | z.ZodPrefault

const unlessLook = (nothing: null | undefined, schema: Wrapper): Look => {
  const inner = lookOf(schema.unwrap() as z.ZodType)
  return (value, found) => {
    if (value !== nothing) inner(value, found)
  }
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectLook = (schema: z.ZodObject): Look => {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, lookOf(field as z.ZodType)] as const,
  )
  const names = new Set(fields.map(([name]) => name))
  const isStrict = schema.def.catchall instanceof z.ZodNever
  return (value, found) => {
    if (!isPlainObject(value)) return addMisfit(found)
    for (const [name, look] of fields) {
      if (isOver(found)) return
      inside(name, look, Object.hasOwn(value, name) ? value[name] : undefined, found)
    }
    if (!isStrict) return
    for (const name of Object.keys(value)) {
      if (isOver(found)) return
      if (!names.has(name)) inside(name, (_, unknown) => addMisfit(unknown), undefined, found)
    }
  }
}

/** Returns the maximum length of a list according to its checks. */
const maxLengthOf = (schema: z.ZodType): number => {
  const maxima = (schema.def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return Math.min(...maxima)
}

const setOverlong = (found: Findings): void => {
  found.overlong ??= { path: pathText(found.path), message: genericTexts.tooBig }
}

const listLook = (schema: z.ZodArray): Look => {
  const element = lookOf(schema.element as z.ZodType)
  const maxLength = maxLengthOf(schema)
  return (value, found) => {
    if (!Array.isArray(value)) return addMisfit(found)
    if (value.length > maxLength) return setOverlong(found)
    for (let index = 0; index < value.length && !isOver(found); index += 1)
      inside(index, element, value[index], found)
  }
}

const recordLook = (schema: z.ZodRecord): Look => {
  const key = lookOf(schema.keyType as z.ZodType)
  const held = lookOf(schema.valueType as z.ZodType)
  const { maxProperties } = (z.globalRegistry.get(schema) ?? {}) as { readonly maxProperties?: number }
  return (value, found) => {
    if (!isPlainObject(value)) return addMisfit(found)
    const names = Object.keys(value)
    if (names.length > (maxProperties ?? Number.POSITIVE_INFINITY)) return setOverlong(found)
    for (const name of names) {
      if (isOver(found)) return
      inside(name, key, name, found)
      inside(name, held, value[name], found)
    }
  }
}

/** A union whose variants differ by one field: only the variant that the value names is checked. */
const kindsLook = (schema: z.ZodDiscriminatedUnion): Look => {
  const { discriminator } = schema.def
  const variants = new Map<unknown, Look>()
  for (const option of schema.options as readonly z.ZodType[])
    for (const name of option._zod.propValues?.[discriminator] ?? []) variants.set(name, lookOf(option))
  return (value, found) => {
    const look = isPlainObject(value) ? variants.get(value[discriminator]) : undefined
    if (look) look(value, found)
    else addMisfit(found)
  }
}

/** Matches if one of its variants does. Otherwise the problems of all variants count. */
const unionLook = (schema: z.ZodUnion): Look => {
  const variants = (schema.options as readonly z.ZodType[]).map(lookOf)
  return (value, found) => {
    let count = 0
    let overlong: Misfit | undefined
    for (const look of variants) {
      const own = createFindings(found.checksLeaves, found.path)
      look(value, own)
      if (own.count === 0 && !own.overlong) return
      count += own.count
      overlong ??= own.overlong
    }
    if (overlong) found.overlong ??= overlong
    addMisfit(found)
    found.count += count - 1
  }
}

const bothLook = (schema: z.ZodIntersection): Look => {
  const left = lookOf(schema.def.left as z.ZodType)
  const right = lookOf(schema.def.right as z.ZodType)
  return (value, found) => {
    left(value, found)
    right(value, found)
  }
}
