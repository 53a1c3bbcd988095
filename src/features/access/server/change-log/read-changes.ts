import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import type { RecordedFields } from '../../rules/recorded-fields.ts'
import { peopleIn, withNames } from '../../rules/recorded-person.ts'
import type { RolePeople } from '../role-people.ts'
import { countChanges, findChange, listChanges } from './change-log-store.ts'

type HistoryQuery = {
  readonly kind: ChangeSubjectKind
  readonly id: string
  readonly limit: number
  readonly skip: number
  /** The id of the last change of the previous page. */
  readonly after?: string
}

/**
 * Returns a page of a record's history, newest first, with the current names of people.
 * @returns fieldInvalid if `after` is not a change of this record, or is combined with `skip`
 */
export const readChanges = async (database: Kysely<Tables>, people: RolePeople, query: HistoryQuery) => {
  const { limit, skip, after } = query
  if (after !== undefined && skip > 0) return badField('skip')
  const lastChange = after === undefined ? undefined : await findChange(database, query, after)
  if (after !== undefined && !lastChange) return badField('after')
  const [rows, total] = await Promise.all([
    listChanges(database, query, { limit, skip, after: lastChange }),
    countChanges(database, query),
  ])
  const changes = rows.map((row) => ({
    ...row,
    before: row.before as RecordedFields | null,
    after: row.after as RecordedFields | null,
  }))
  const ids = changes
    .flatMap(({ user_id, staff_id, before, after }) => [
      user_id,
      staff_id,
      ...peopleIn(before),
      ...peopleIn(after),
    ])
    .filter((id) => id !== null)
  const names = await people.namesOf(database, [...new Set(ids)])
  const nameOf = (id: string) => names.get(id) ?? 'Deleted user'
  const person = (id: string | null) => id && { id, name: nameOf(id) }
  return {
    data: changes.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: person(row.user_id) || null,
      staff: person(row.staff_id) || null,
      what: row.what,
      before: withNames(row.before, nameOf),
      after: withNames(row.after, nameOf),
    })),
    ...total,
  }
}
