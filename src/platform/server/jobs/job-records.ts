import { sql } from 'kysely'
import type { PersonalRecords } from '../personal/personal-records.ts'

/** Jobs that contain an email address, such as those for recovery mails. The queue stores finished jobs for days. */
export const jobRecords: PersonalRecords = {
  name: 'jobs',
  tables: ['pgboss.job_common'],
  async describe(database, { emails }) {
    const { rows } = await sql<{ name: string; created_on: Date }>`
      select name, created_on from pgboss.job where lower(data ->> 'email') = any(${[...emails]})
      order by created_on`.execute(database)
    return rows.map(({ name, created_on }) => ({ job: name, requestedAt: created_on.toISOString() }))
  },
  async erase(tx, { emails }) {
    await sql`delete from pgboss.job where lower(data ->> 'email') = any(${[...emails]})`.execute(tx)
  },
}
