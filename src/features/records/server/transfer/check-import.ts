import { genericMessage } from '#kernel/generic-messages.ts'
import { isSame } from '../../rules/differences.ts'
import { type FindRecord, idOfRecord, type RecordKind, type RecordValue } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { referencesOf } from '../../rules/references.ts'
import type { LineProblem, TableRow } from './read-table.ts'

/** What a file would make of the records there are. */
export type ImportPlan = {
  readonly created: readonly RecordValue[]
  readonly changed: readonly RecordValue[]
  /** Records of the file that are stored already as it has them. */
  readonly same: number
  readonly problems: readonly LineProblem[]
}

/** What is stored of the records that a file holds or names. */
export type StoredRecords = FindRecord

/** Every record that the rows hold or name, each once. */
export const keysOfRows = (
  kind: RecordKind,
  rows: readonly TableRow[],
): { kind: RecordKindName; id: string }[] => {
  const keys = new Map<string, { kind: RecordKindName; id: string }>()
  const add = (key: { kind: RecordKindName; id: string }) => keys.set(`${key.kind} ${key.id}`, key)
  for (const { value } of rows) {
    add({ kind: kind.name, id: idOfRecord(kind, value) })
    for (const named of referencesOf(kind, value)) add({ kind: named.kind, id: named.id })
  }
  return [...keys.values()]
}

/**
 * Checks one row after another: its shape, that it stands there once, and what it names, which may be in the file itself.
 * Yields after each row, so that whoever walks through it may let others take their turn.
 */
export function* planImport(
  kind: RecordKind,
  rows: readonly TableRow[],
  find: StoredRecords,
): Generator<undefined, ImportPlan> {
  const problems: LineProblem[] = []
  const lines = new Map<string, number>()
  const valid = new Map<string, { line: number; value: RecordValue }>()
  for (const { line, value } of rows) {
    yield undefined
    const id = idOfRecord(kind, value)
    const first = lines.get(id)
    if (first !== undefined) {
      problems.push({ line, message: `${id} stands in line ${first} already` })
      continue
    }
    lines.set(id, line)
    const checked = kind.schema.safeParse(value, {
      error: (issue) => genericMessage(issue, { labelled: true }),
    })
    if (checked.success) valid.set(id, { line, value: checked.data })
    else
      problems.push(
        ...checked.error.issues.map(({ path, message }) => ({
          line,
          message: `${path.join('.')}: ${message}`,
        })),
      )
  }
  const known: FindRecord = (named, id) =>
    (named === kind.name ? valid.get(id)?.value : undefined) ?? find(named, id)
  const plan = { created: [] as RecordValue[], changed: [] as RecordValue[], same: 0 }
  for (const [id, { line, value }] of valid) {
    yield undefined
    const found = problemsOfNames(kind, value, known)
    problems.push(...found.map((message) => ({ line, message })))
    if (found.length > 0) continue
    const before = find(kind.name, id)
    if (!before) plan.created.push(value)
    else if (isSame(before, value)) plan.same += 1
    else plan.changed.push(value)
  }
  return { ...plan, problems: problems.sort((one, other) => one.line - other.line) }
}

const problemsOfNames = (kind: RecordKind, value: RecordValue, find: FindRecord): string[] => {
  const missing = referencesOf(kind, value).filter((named) => !find(named.kind, named.id))
  if (missing.length > 0)
    return missing.map(({ path, kind: named, id }) => `${path.join('.')}: there is no ${named} ${id}`)
  return (kind.problems?.(value, find) ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
