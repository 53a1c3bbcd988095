import { findPeople } from '#features/accounts/server/index.ts'
import { countOverdueTasks, readEventFigures } from '#features/bookings/server/index.ts'
import { readTakingsByDay } from '#features/payments/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { trackingContract } from '../contract.ts'
import { staffStatistics } from '../rules/staff-statistics.ts'
import { isPeriodValid, requestedPeriod } from '../rules/statistics-period.ts'

type TrackingDeps = { readonly database: Database; now(): Date }

/** Creates the routes of tracking. */
export const trackingRoutes = (gate: Gate, { database, now }: TrackingDeps) =>
  implementEndpoints(trackingContract, gate, {
    readStaffStatistics: async ({ input }) => {
      const today = dayOf(now())
      const period = requestedPeriod(input, today)
      if (!isPeriodValid(period))
        return refusal('fieldInvalid', { message: 'This field does not look correct' })
      const [events, takings, overdueTasks] = await Promise.all([
        readEventFigures(database, period),
        readTakingsByDay(database, period),
        countOverdueTasks(database, today),
      ])
      const managers = await findPeople(database, [
        ...new Set(events.flatMap(({ managerId }) => managerId ?? [])),
      ])
      const names = new Map([...managers].map(([id, { name }]) => [id, name]))
      return { data: { ...staffStatistics(period, events, takings, names), overdueTasks } }
    },
  })
