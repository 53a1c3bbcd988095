import type { Actor } from '#kernel/actor.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import { type RecordedFields, recordedFields } from '../../rules/recorded-fields.ts'
import { insertChanges, moveChanges } from './change-log-store.ts'

type Change = {
  readonly at: Date
  /** Who did it; null when the site did it by itself. Staff acting as a customer are noted beside them. */
  readonly actor: Pick<Actor, 'userId' | 'staffId'> | null
  readonly subject: { readonly kind: ChangeSubjectKind; readonly id: string }
  /** What was done, in a word or a few: 'created', 'changed', 'blocked'. */
  readonly what: string
  /** The record's own fields, null while it was not there. Values as JSON can carry them. */
  readonly before: RecordedFields | null
  readonly after: RecordedFields | null
  /** False where no field is a secret, whatever it is called: a template's settings for passwords. */
  readonly hasSecrets?: boolean
}

/**
 * Logs a change in the transaction that makes it, so that there is never one without the other. Only the
 * fields that differ are stored, and no secret: passwords, hashes and tokens become the word 'changed'.
 * A change of nothing is not logged.
 */
export const recordChange = (tx: Tx, change: Change): Promise<void> => recordChanges(tx, [change])

/** Far below the parameters of one statement. */
const changesAtOnce = 500

/** Logs many changes that one transaction makes; see `recordChange`. */
export const recordChanges = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const rows = changes.flatMap(({ at, actor, subject, what, before, after, hasSecrets = true }) => {
    const fields = recordedFields(before, after, { hasSecrets })
    return fields
      ? {
          id: timedId(at),
          at,
          user_id: actor?.userId ?? null,
          staff_id: actor?.staffId ?? null,
          subject_kind: subject.kind,
          subject_id: subject.id,
          what,
          before: fields.before && JSON.stringify(fields.before),
          after: fields.after && JSON.stringify(fields.after),
        }
      : []
  })
  for (let from = 0; from < rows.length; from += changesAtOnce)
    await insertChanges(tx, rows.slice(from, from + changesAtOnce))
}

/** Takes a record's history along to its new id. */
export const renameSubject = async (tx: Tx, subject: Change['subject'], id: string): Promise<void> => {
  await moveChanges(tx, subject.kind, subject.id, id)
}
