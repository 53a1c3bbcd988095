import { genericMessage } from '#kernel/generic-messages.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'

/** Validates a record against its schema. @returns problems with the messages that fields show */
export const problemsOf = ({ schema }: Pick<RecordKind, 'schema'>, value: RecordValue): RecordProblem[] => {
  const parsed = schema.safeParse(value, { error: (issue) => genericMessage(issue, { labelled: true }) })
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
  }))
}

type RefusedRequest = Error & {
  readonly data?: {
    readonly fields?: readonly { path: string; message: string }[]
    readonly facts?: Readonly<Record<string, unknown>>
  }
}

/** Returns the problems of a refused request, at their paths in the record. */
export const problemsOfRefusal = (problem: RefusedRequest | null): RecordProblem[] =>
  fieldsIn(problem).map(({ path, message }) => ({
    path: path
      .replace(/^record\.?/, '')
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    message,
  }))

/** Returns the invalid fields of a refused request. For other refusals, returns the one field that they name. */
const fieldsIn = (problem: RefusedRequest | null): readonly { path: string; message: string }[] => {
  const { fields = [], facts } = problem?.data ?? {}
  if (fields.length > 0 || !problem || typeof facts?.path !== 'string') return fields
  return [{ path: facts.path, message: problem.message }]
}

/** Returns the first problem of the field at a path. With `within`, also of a field inside it. */
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
