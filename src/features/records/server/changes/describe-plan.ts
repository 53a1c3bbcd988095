import { createHash } from 'node:crypto'
import { genericMessage, genericTexts } from '#kernel/generic-messages.ts'
import { isId } from '#kernel/id-form.ts'
import { findUnstorable } from '#platform/server/http/limits/refuse-unstorable-text.ts'
import { differencesOf, isSame } from '../../rules/differences.ts'
import { type MayRead, withLocked, withoutHidden } from '../../rules/hidden-fields.ts'
import {
  type FindRecord,
  idOfRecord,
  type RecordKind,
  type RecordValue,
  titleOfRecord,
} from '../../rules/record-kind.ts'
import { maxTold, type RecordsPlan } from '../../rules/records-plan.ts'
import { referencesOf } from '../../rules/references.ts'

/** A record that is wanted: what it is stored as, if it is, and what it is to be. */
export type Wanted = {
  /** Of a file. */
  readonly line: number | null
  readonly value: RecordValue
  readonly stored?: StoredContent
}
export type StoredContent = { readonly content: RecordValue; readonly version: number }

type PlanProblem = {
  readonly line: number | null
  readonly id: string | null
  readonly message: string
}

/** What would become of the records that are wanted. */
export type Plan = {
  readonly created: readonly RecordValue[]
  readonly changed: readonly { readonly before: RecordValue; readonly after: RecordValue }[]
  readonly same: number
  readonly problems: readonly PlanProblem[]
  /** Says what would be done, and on which versions. */
  readonly token: string
}

/** What whoever wants it may not touch; see hidden-fields.ts. */
type Locks = { readonly locked: readonly string[] }

/**
 * Checks one record after another: its shape, that it is wanted once, and what it names, which may be among the wanted
 * themselves. Yields after each, so that whoever walks through it may let others take their turn.
 */
export function* planRecords(
  kind: RecordKind,
  wanted: readonly Wanted[],
  find: FindRecord,
  { locked }: Locks = { locked: [] },
): Generator<undefined, Plan> {
  const problems: PlanProblem[] = []
  const lines = new Map<string, number | null>()
  const valid = new Map<string, Wanted>()
  for (const { line, value: given, stored } of wanted) {
    yield undefined
    const value = withLocked(locked, given, stored?.content)
    const id = idOfRecord(kind, value)
    const first = lines.get(id)
    if (first !== undefined && id !== '') {
      problems.push({ line, id, message: `${id} is already in line ${first}` })
      continue
    }
    lines.set(id, line)
    const checked = kind.schema.safeParse(value, {
      error: (issue) => genericMessage(issue, { labelled: true }),
    })
    const unstorable = checked.success ? (isId(id) ? findUnstorable(checked.data) : kind.key) : undefined
    if (unstorable !== undefined)
      problems.push({ line, id, message: `${unstorable}: ${genericTexts.incorrect}` })
    else if (checked.success) valid.set(id, { line, value: checked.data, ...(stored && { stored }) })
    else
      for (const { path, message } of checked.error.issues)
        problems.push({ line, id, message: `${path.join('.') || kind.key}: ${message}` })
  }
  const known: FindRecord = (name, id) =>
    (name === kind.name ? valid.get(id)?.value : undefined) ?? find(name, id)
  const created: RecordValue[] = []
  const changed: { before: RecordValue; after: RecordValue }[] = []
  let same = 0
  const token = createHash('sha256').update(kind.name)
  for (const [id, { line, value, stored }] of valid) {
    yield undefined
    if (stored && isSame(stored.content, value)) {
      same += 1
      continue
    }
    const found = problemsOfNames(kind, value, known)
    problems.push(...found.map((message) => ({ line, id, message })))
    if (found.length > 0) continue
    token.update(`\0${id} ${stored?.version ?? 0} ${JSON.stringify(value)}`)
    if (stored) changed.push({ before: stored.content, after: value })
    else created.push(value)
  }
  problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { created, changed, same, problems, token: token.digest('base64url') }
}

const problemsOfNames = (kind: RecordKind, value: RecordValue, find: FindRecord): string[] => {
  const missing = referencesOf(kind, value).filter((named) => !find(named.kind, named.id))
  if (missing.length > 0)
    return missing.map(({ path, kind: named, id }) => `${path.join('.')}: there is no ${named} ${id}`)
  return (kind.problems?.(value, find) ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/**
 * As much of a plan as is told, without what its reader may not see: to who may change records and not see them, which
 * ones, but neither what they are called nor what they say now.
 */
export const describePlan = (kind: RecordKind, plan: Plan, may: MayRead, applied = false): RecordsPlan => {
  const { created, changed, same, problems, token } = plan
  const seesStored = may(`${kind.area}.view`)
  const isDoable = problems.length === 0 && created.length + changed.length > 0
  const told = [
    ...created.map((after) => ({ before: undefined, after })),
    ...changed.map(({ before, after }) => ({ before, after })),
  ]
  return {
    created: created.length,
    changed: changed.length,
    same,
    problemCount: problems.length,
    problems: problems.slice(0, maxTold.problems),
    changes: told.slice(0, maxTold.changes).map(({ before, after }) => ({
      id: idOfRecord(kind, after),
      title: seesStored || before === undefined ? titleOfRecord(after) : idOfRecord(kind, after),
      isNew: before === undefined,
      differences:
        before === undefined || !seesStored
          ? []
          : differencesOf(withoutHidden(kind, before, may), withoutHidden(kind, after, may)).map(
              ({ path, before: from, after: to }) => ({ path: [...path], before: from, after: to }),
            ),
    })),
    token: isDoable && !applied ? token : null,
    applied,
  }
}
