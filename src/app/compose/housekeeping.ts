import { forgetExpired } from '#features/accounts/server/index.ts'
import { forgetExpiredReservations } from '#features/catalogue/server/index.ts'
import { removeStaleEvents } from '#features/events/server/index.ts'
import { refreshSearches } from '#features/search/server/index.ts'
import { deleteExpiredTrips } from '#platform/adapters/identity/provider-trip-store.ts'
import { deleteOldChanges } from '#platform/server/cache/change-log.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { createPartitions } from '#platform/server/database/create-partitions.ts'
import { deleteOldKeys } from '#platform/server/http/idempotency.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { deleteOldUploads } from '#platform/server/uploads/uploads.ts'
import { searchSources } from '../record-sources.ts'

/** A repeat of a money call later than this is a new call. */
const keyDays = 30
const dayLength = 86_400_000

type Parts = { readonly database: Database; now(): Date }

/** Every night: room is made for the months to come, and what has expired is removed. */
export const housekeepingJob = ({ database, now }: Parts): JobQueue => ({
  name: 'housekeeping',
  cron: '17 4 * * *',
  async work() {
    await createPartitions(database, now())
    await forgetExpired(database, now())
    await deleteExpiredTrips(database, now())
    await deleteOldKeys(database, new Date(now().getTime() - keyDays * dayLength))
    await deleteOldChanges(database)
    await forgetExpiredReservations(database, now())
    await deleteOldUploads(database, now())
    await removeStaleEvents(database, now())
    await refreshSearches(database, searchSources)
  },
})
