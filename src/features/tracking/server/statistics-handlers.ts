import { permissionsAsStaff } from '#features/access/server/index.ts'
import { findPeople } from '#features/accounts/server/index.ts'
import { readEventFigures, readOverdueTasks } from '#features/bookings/server/index.ts'
import { readTakingsByDay, readTakingsByManager } from '#features/payments/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { statisticsEndpoints } from '../contract/statistics-endpoints.ts'
import { overdueBy } from '../rules/overdue-by.ts'
import { staffStatistics } from '../rules/staff-statistics.ts'
import { isPeriodValid, requestedPeriod } from '../rules/statistics-period.ts'
import { readStaffTime } from './time/time-figures-store.ts'
import type { TrackingDeps } from './tracking-deps.ts'

export const statisticsHandlers = ({
  database,
  now,
}: Pick<TrackingDeps, 'database' | 'now'>): Handlers<typeof statisticsEndpoints> => ({
  readStaffStatistics: async ({ input, context }) => {
    const actor = actorOf(context)
    const today = dayOf(now())
    const period = requestedPeriod(input, today)
    if (!isPeriodValid(period))
      return refusal('fieldInvalid', { message: 'This field does not look correct' })
    // The working time of colleagues is personal data, so seeing it needs another permission.
    const isOwnTime = !(await permissionsAsStaff(database, actor))('company.view')
    const [events, takings, managerTakings, staffTime, overdue] = await Promise.all([
      readEventFigures(database, period),
      readTakingsByDay(database, period),
      readTakingsByManager(database, period),
      readStaffTime(database, period, isOwnTime ? personBehind(actor) : undefined),
      readOverdueTasks(database, today),
    ])
    const ids = [
      ...events.byManager.flatMap(({ managerId }) => managerId ?? []),
      ...managerTakings.flatMap(({ managerId }) => managerId ?? []),
      ...staffTime.byPerson.map(({ userId }) => userId),
      ...overdue.flatMap(({ personId }) => personId ?? []),
    ]
    const people = await findPeople(database, [...new Set(ids)])
    const names = new Map([...people].map(([id, { name }]) => [id, name]))
    return {
      data: {
        ...staffStatistics(period, { events, takings, managerTakings, staffTime }, names),
        isOwnTime,
        overdueTasks: overdueBy(overdue, names),
      },
    }
  },
})
