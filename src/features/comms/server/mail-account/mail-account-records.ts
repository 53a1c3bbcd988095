import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { eraseMailAccount, findMailAccount } from './mail-account-store.ts'

/** The mail account that a person connected while they were staff. */
export const mailAccountRecords: PersonalRecords = {
  name: 'mailAccount',
  tables: ['mail_account'],
  async describe(database, { id }) {
    const account = await findMailAccount(database, id)
    return account ? [{ email: account.email, connectedAt: account.connected_at.toISOString() }] : []
  },
  erase: (tx, { id }) => eraseMailAccount(tx, id),
}
