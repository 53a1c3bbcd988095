import { genericMessage } from '#kernel/generic-messages.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'

/** What is wrong with a record by itself, in the words that stand under a field. */
export const problemsOf = ({ schema }: Pick<RecordKind, 'schema'>, value: RecordValue): RecordProblem[] => {
  const checked = schema.safeParse(value, { error: (issue) => genericMessage(issue, { labelled: true }) })
  if (checked.success) return []
  return checked.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
  }))
}

type Refused = Error & {
  readonly data?: {
    readonly fields?: readonly { path: string; message: string }[]
    readonly facts?: Readonly<Record<string, unknown>>
  }
}

/** What a call was refused for, at the places in the record that it sent. */
export const problemsIn = (problem: Refused | null): RecordProblem[] =>
  fieldsIn(problem).map(({ path, message }) => ({
    path: path
      .replace(/^record\.?/, '')
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    message,
  }))

/** The fields of a call that was refused; of one that was refused for another reason, the one that it tells. */
const fieldsIn = (problem: Refused | null): readonly { path: string; message: string }[] => {
  const { fields = [], facts } = problem?.data ?? {}
  if (fields.length > 0 || !problem || typeof facts?.path !== 'string') return fields
  return [{ path: facts.path, message: problem.message }]
}

/** The first problem of the field at a place, or of something in it. */
export const problemAt = (
  problems: readonly RecordProblem[],
  path: readonly (string | number)[],
  { within = false } = {},
): string | undefined =>
  problems.find(
    (problem) =>
      (within ? problem.path.length >= path.length : problem.path.length === path.length) &&
      path.every((part, index) => problem.path[index] === part),
  )?.message
