import { dayOf } from '#kernel/dates.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { refusal } from '../../rules/refusals.ts'
import { listCreationsOf } from '../creating/creation-store.ts'
import { attendsFutureEvent } from './event-facts-store.ts'

/** Describes how a customer's events were created. A customer who attends a future event cannot be erased. */
export const creationRecords: PersonalRecords = {
  name: 'eventCreations',
  tables: ['event_creation'],
  describe: async (database, { id }) =>
    (await listCreationsOf(database, id)).map(({ event_id, form_type, form_ref, created_at }) => ({
      eventId: event_id,
      form: form_type,
      formOpenedFrom: form_ref,
      createdAt: created_at.toISOString(),
    })),
  reasonNotToErase: async (database, { id }, { now }) =>
    (await attendsFutureEvent(database, id, dayOf(now))) ? refusal('attendsFutureEvent') : undefined,
  // Nothing to erase: the remaining ids and hash do not identify the person.
  erase: async () => {},
}
