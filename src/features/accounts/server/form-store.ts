import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { RecordedPerson } from '#platform/server/personal/personal-records.ts'
import './tables.ts'

type Store = Kysely<Tables>

export const insertForm = (store: Store, form: Insertable<Tables['form_submission']>) =>
  store.insertInto('form_submission').values(form).execute()

/** Lists the forms of a person, oldest first. */
export const listFormsOf = (store: Store, person: RecordedPerson) =>
  store.selectFrom('form_submission').selectAll().where(ownForms(person)).orderBy('submitted_at').execute()

export const deleteFormsOf = (store: Store, person: RecordedPerson) =>
  store.deleteFrom('form_submission').where(ownForms(person)).execute()

/** Matches forms that the person submitted while logged in, and visitors' forms with one of the person's addresses. */
const ownForms = ({ id, emails }: RecordedPerson) =>
  sql<boolean>`(user_id = ${id} or (user_id is null and lower(email) = any(${[...emails]})))`
