import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { emptyChanges, listChanges } from './change-log-store.ts'

/**
 * The history of a person's account, as a part of their personal data. Erasing the person removes the values from the
 * changes.
 */
export const changeLogRecords: PersonalRecords = {
  name: 'changes',
  tables: ['change_log'],
  async describe(database, { id }) {
    const changes = await listChanges(database, { kind: 'user', id })
    return changes.map(({ at, what, before, after }) => ({ at: at.toISOString(), what, before, after }))
  },
  erase: async (tx, { id }) => {
    await emptyChanges(tx, 'user', id)
  },
}
