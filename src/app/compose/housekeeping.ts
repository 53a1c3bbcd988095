import { deleteExpiredSessions } from '#features/accounts/server/index.ts'
import { deleteExpiredReservations } from '#features/catalogue/server/index.ts'
import { removeStaleEvents } from '#features/events/server/index.ts'
import { deleteOldCardChecks } from '#features/payments/server/index.ts'
import { refreshSearches } from '#features/search/server/index.ts'
import { deleteOldTracking } from '#features/tracking/server/index.ts'
import { deleteExpiredSignIns } from '#platform/adapters/identity/provider-sign-in-store.ts'
import { deleteOldChanges } from '#platform/server/cache/change-log.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { createPartitions } from '#platform/server/database/create-partitions.ts'
import { deleteOldKeys } from '#platform/server/http/idempotency.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { deleteOldUploads } from '#platform/server/uploads/uploads.ts'
import { compactAllFigures } from '../figure-tables.ts'
import { searchSources } from '../record-sources.ts'

/** Days after which a request with the same idempotency key counts as a new request. */
const keyDays = 30
const dayMs = 86_400_000

type HousekeepingDeps = { readonly database: Database; now(): Date }

/**
 * Returns the nightly job, which creates partitions for the coming months, deletes expired data, merges the figures,
 * and refreshes the search entries.
 */
export const housekeepingJob = ({ database, now }: HousekeepingDeps): JobQueue => ({
  name: 'housekeeping',
  cron: '17 4 * * *',
  async work() {
    await createPartitions(database, now())
    await deleteExpiredSessions(database, now())
    await deleteExpiredSignIns(database, now())
    await deleteOldKeys(database, new Date(now().getTime() - keyDays * dayMs))
    await deleteOldChanges(database)
    await deleteExpiredReservations(database, now())
    await deleteOldUploads(database, now())
    // Deletes card checks before stale events, because an event with a card check is not deleted.
    await deleteOldCardChecks(database, new Date(now().getTime() - dayMs))
    await removeStaleEvents(database, now())
    await deleteOldTracking(database, now())
    await compactAllFigures(database)
    await refreshSearches(database, searchSources)
  },
})
