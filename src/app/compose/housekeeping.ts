import { forgetExpired } from '#features/accounts/server/index.ts'
import { forgetExpiredReservations } from '#features/catalogue/server/index.ts'
import { removeStaleEvents } from '#features/events/server/index.ts'
import { refreshSearches } from '#features/search/server/index.ts'
import { forgetTrips } from '#platform/adapters/identity/provider-trip-store.ts'
import { forgetOldChanges } from '#platform/server/cache/change-log.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { makePartitions } from '#platform/server/database/make-partitions.ts'
import { forgetOldKeys } from '#platform/server/http/idempotency.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { forgetOldUploads } from '#platform/server/uploads/uploads.ts'
import { searchSources } from '../record-sources.ts'

/** Days after which a repeated idempotency key counts as a new request. */
const keyDays = 30
const dayMs = 86_400_000

type HousekeepingDeps = { readonly database: Database; now(): Date }

/** The nightly job: creates partitions for the coming months and removes what has expired. */
export const housekeepingJob = ({ database, now }: HousekeepingDeps): JobQueue => ({
  name: 'housekeeping',
  cron: '17 4 * * *',
  async work() {
    await makePartitions(database, now())
    await forgetExpired(database, now())
    await forgetTrips(database, now())
    await forgetOldKeys(database, new Date(now().getTime() - keyDays * dayMs))
    await forgetOldChanges(database)
    await forgetExpiredReservations(database, now())
    await forgetOldUploads(database, now())
    await removeStaleEvents(database, now())
    await refreshSearches(database, searchSources)
  },
})
