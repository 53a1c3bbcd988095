import { createHash } from 'node:crypto'
import { cutText } from '#kernel/cut-text.ts'
import { genericMessage, genericTexts } from '#kernel/generic-messages.ts'
import { isId } from '#kernel/id-pattern.ts'
import { findUnstorable } from '#platform/server/http/limits/refuse-unstorable-text.ts'
import { differencesOf, isSame } from '../../rules/differences.ts'
import { type HasPermission, withLocked, withoutHidden } from '../../rules/hidden-fields.ts'
import {
  type FindRecord,
  idOfRecord,
  type RecordKind,
  type RecordValue,
  titleOfRecord,
} from '../../rules/record-kind.ts'
import { maxReported, type RecordsPlan } from '../../rules/records-plan.ts'
import { referencesOf } from '../../rules/references.ts'

/** The requested state of a record, and its stored state if there is one. */
export type RequestedRecord = {
  /** The line in the file; null for a bulk edit. */
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

/** The changes that an operation on many records would make. */
export type Plan = {
  readonly created: readonly RecordValue[]
  readonly changed: readonly { readonly before: RecordValue; readonly after: RecordValue }[]
  readonly same: number
  readonly problems: readonly PlanProblem[]
  /** A hash of the changes and of the versions to which they apply. */
  readonly token: string
}

/** Fields that the user cannot change; see hidden-fields.ts. */
type Locks = { readonly locked: readonly string[] }

/**
 * Returns the plan for the requested records. Validates each record: its shape, that it is listed only once, and its
 * references, which can be to other records of the plan. Yields for each record, so that other requests can run.
 */
export function* planRecords(
  kind: RecordKind,
  requested: readonly RequestedRecord[],
  find: FindRecord,
  { locked }: Locks = { locked: [] },
): Generator<undefined, Plan> {
  const problems: PlanProblem[] = []
  const lines = new Map<string, number | null>()
  const valid = new Map<string, RequestedRecord>()
  for (const { line, value: submitted, stored } of requested) {
    yield undefined
    const value = withLocked(locked, submitted, stored?.content)
    const id = idOfRecord(kind, value)
    const firstLine = lines.get(id)
    if (firstLine !== undefined && id !== '') {
      problems.push({ line, id, message: `${id} is already in line ${firstLine}` })
      continue
    }
    lines.set(id, line)
    const checked = kind.schema.safeParse(value, {
      error: (issue) => genericMessage(issue, { labelled: true }),
    })
    const unstorableField = checked.success ? (isId(id) ? findUnstorable(checked.data) : kind.key) : undefined
    if (unstorableField !== undefined)
      problems.push({ line, id, message: `${unstorableField}: ${genericTexts.incorrect}` })
    else if (checked.success) valid.set(id, { line, value: checked.data, ...(stored && { stored }) })
    else
      for (const { path, message } of checked.error.issues)
        problems.push({ line, id, message: `${path.join('.') || kind.key}: ${message}` })
  }
  const findPlanned: FindRecord = (name, id) =>
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
    const referenceErrors = referenceProblems(kind, value, findPlanned)
    problems.push(...referenceErrors.map((message) => ({ line, id, message })))
    if (referenceErrors.length > 0) continue
    token.update(`\0${id} ${stored?.version ?? 0} ${JSON.stringify(value)}`)
    if (stored) changed.push({ before: stored.content, after: value })
    else created.push(value)
  }
  problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return { created, changed, same, problems, token: token.digest('base64url') }
}

const referenceProblems = (kind: RecordKind, value: RecordValue, find: FindRecord): string[] => {
  const missing = referencesOf(kind, value).filter((reference) => !find(reference.kind, reference.id))
  if (missing.length > 0)
    return missing.map(({ path, kind: kindName, id }) => `${path.join('.')}: there is no ${kindName} ${id}`)
  return (kind.problems?.(value, find) ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/**
 * Maximum number of characters of a problem. An id in a file can have a million characters, and each of its problems
 * would repeat them.
 */
const maxShownLength = { id: 200, message: 500 }

/**
 * Returns the part of a plan that the user can see. A user who can change records but not see them gets only the ids
 * of stored records.
 */
export const describePlan = (
  kind: RecordKind,
  plan: Plan,
  can: HasPermission,
  applied = false,
): RecordsPlan => {
  const { created, changed, same, problems, token } = plan
  const canViewStored = can(`${kind.area}.view`)
  const canApply = problems.length === 0 && created.length + changed.length > 0
  const changes = [
    ...created.map((after) => ({ before: undefined, after })),
    ...changed.map(({ before, after }) => ({ before, after })),
  ]
  return {
    created: created.length,
    changed: changed.length,
    same,
    problemCount: problems.length,
    problems: problems.slice(0, maxReported.problems).map(({ line, id, message }) => ({
      line,
      id: id && cutText(id, maxShownLength.id),
      message: cutText(message, maxShownLength.message),
    })),
    changes: changes.slice(0, maxReported.changes).map(({ before, after }) => ({
      id: idOfRecord(kind, after),
      title: canViewStored || before === undefined ? titleOfRecord(after) : idOfRecord(kind, after),
      isNew: before === undefined,
      differences:
        before === undefined || !canViewStored
          ? []
          : differencesOf(withoutHidden(kind, before, can), withoutHidden(kind, after, can)).map(
              ({ path, before: from, after: to }) => ({ path: [...path], before: from, after: to }),
            ),
    })),
    token: canApply && !applied ? token : null,
    applied,
  }
}
