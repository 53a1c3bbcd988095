import type { z } from 'zod'
import type { KnownIds } from './input-arbitrary.ts'

/** Values that fields with custom rules often accept. */
const likelyValues: readonly unknown[] = [
  'someone@example.com',
  'Ann',
  '+447700900123',
  '07700 900123',
  'riverboat7',
  '2027-06-05',
  '2027-06-07',
  '09:30',
  'a'.repeat(72),
  '1234',
  1,
  2,
  10,
  true,
  false,
  null,
  'Yes',
  'stag',
  'GB',
  [],
  {},
]

type Issue = z.core.$ZodIssue
type Holder = Record<PropertyKey, unknown>

const holderOf = (input: unknown, path: readonly PropertyKey[]): Holder | undefined => {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Holder | undefined)?.[key], input)
  return typeof holder === 'object' && holder !== null ? (holder as Holder) : undefined
}

const fixField = (input: unknown, issue: Issue, candidates: readonly unknown[], turn: number): void => {
  if (issue.code === 'unrecognized_keys') {
    const holder = holderOf(input, [...issue.path, ''])
    for (const key of issue.keys) if (holder) delete holder[key]
    return
  }
  const key = issue.path.at(-1)
  const holder = holderOf(input, issue.path)
  if (key === undefined || !holder) return
  const value = candidates[turn % candidates.length]
  if (turn % (candidates.length + 1) === candidates.length && !Array.isArray(holder)) delete holder[key]
  else holder[key] = value
}

/**
 * Returns a copy of the input, changed field by field until the schema accepts it, or the last attempt if none is
 * accepted. Inputs are generated from JSON Schema, which does not contain every rule of a field.
 */
export const repair = (input: unknown, schema: z.ZodType, ids: KnownIds): unknown => {
  const copy = structuredClone(input)
  for (let turn = 0; turn < 80; turn += 1) {
    const { error } = schema.safeParse(copy)
    const issue = error?.issues[0]
    if (!issue) return copy
    const knownValues = ids.of(String(issue.path.at(-1) ?? ''))
    fixField(copy, issue, [...knownValues.slice(0, 3), ...likelyValues], turn)
  }
  return copy
}
