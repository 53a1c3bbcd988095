import { findPeople } from '#features/accounts/server/index.ts'
import type { Period } from '#features/events/rules/lists/event-figure.ts'
import { countOverdueTasks, readEventFigures } from '#features/events/server/index.ts'
import { readTakingsByDay } from '#features/payments/server/index.ts'
import { addDays, dayOf, daysBetween } from '#kernel/dates.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementCalls } from '#platform/server/http/implement-calls.ts'
import { trackingContract } from '../contract.ts'
import { staffStatistics } from '../rules/staff-statistics.ts'

const usualDays = 30
const longestPeriod = 400

type TrackingParts = { readonly database: Database; now(): Date }

export const trackingRouter = (gate: Gate, { database, now }: TrackingParts) =>
  implementCalls(trackingContract, gate, {
    readStaffStatistics: async ({ input }) => {
      const today = dayOf(now())
      const period = periodOf(input, today)
      const length = daysBetween(period.from, period.to)
      if (length < 0 || length >= longestPeriod)
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

const periodOf = ({ from, to }: Partial<Period>, today: string): Period => {
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(end, 1 - usualDays), to: end }
}
