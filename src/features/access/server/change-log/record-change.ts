import type { Actor } from '#kernel/actor.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import { type RecordedFields, recordedFields } from '../../rules/recorded-fields.ts'
import { insertChanges, moveChanges } from './change-log-store.ts'

type Change = {
  readonly at: Date
  /**
   * The person who made the change; null for an automatic change. If staff act as a customer, both of them are stored.
   */
  readonly actor: Pick<Actor, 'userId' | 'staffId'> | null
  readonly subject: { readonly kind: ChangeSubjectKind; readonly id: string }
  /** The kind of change as the history shows it, such as 'created', 'changed' or 'blocked'. */
  readonly what: string
  /** The fields of the record before the change, as JSON values; null if the record did not exist. */
  readonly before: RecordedFields | null
  /** The fields after the change; null if the record no longer exists. */
  readonly after: RecordedFields | null
  /**
   * False if the record has no secrets although the name of a field looks like one, such as the password settings of a
   * template.
   */
  readonly hasSecrets?: boolean
}

/**
 * Logs a change in the transaction that makes it, so that both are stored or neither. Only fields that differ are
 * stored; the word 'changed' replaces passwords, hashes and tokens. If no field differs, nothing is logged.
 */
export const recordChange = (tx: Tx, change: Change): Promise<void> => recordChanges(tx, [change])

/** The maximum number of rows in one statement. A statement can have 65,535 parameters, and a row needs nine. */
const changesPerStatement = 500

/** Logs many changes in one transaction; see `recordChange`. */
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
  for (let from = 0; from < rows.length; from += changesPerStatement)
    await insertChanges(tx, rows.slice(from, from + changesPerStatement))
}

/** Moves a record's history to its new id. */
export const renameSubject = async (tx: Tx, subject: Change['subject'], id: string): Promise<void> => {
  await moveChanges(tx, subject.kind, subject.id, id)
}
