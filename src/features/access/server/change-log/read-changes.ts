import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ChangeSubjectKind } from '../../rules/change-subject.ts'
import type { RolePeople } from '../role-people.ts'
import { countChanges, listChanges } from './change-log-store.ts'

type Question = {
  readonly kind: ChangeSubjectKind
  readonly id: string
  readonly limit: number
  readonly skip: number
}

/** A page of a record's history, newest first, with the names that people have now. */
export const readChanges = async (database: Kysely<Tables>, people: RolePeople, question: Question) => {
  const [rows, count] = await Promise.all([listChanges(database, question), countChanges(database, question)])
  const ids = rows.flatMap(({ user_id, staff_id }) => [user_id, staff_id]).filter((id) => id !== null)
  const names = await people.namesOf(database, [...new Set(ids)])
  const person = (id: string | null) => id && { id, name: names.get(id) ?? 'Someone who is gone' }
  return {
    data: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: person(row.user_id) || null,
      staff: person(row.staff_id) || null,
      what: row.what,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
    })),
    count,
  }
}
