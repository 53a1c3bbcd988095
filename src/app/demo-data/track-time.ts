import { minuteOf, type StampedMinute, stampMinute } from '#features/tracking/rules/minutes.ts'
import type { StepContext } from './step-context.ts'

/** Minimum minutes that a manager spends on an event. */
const minMinutes = 6
/** Managers spend up to this many minutes more. Organisers spend half as long. */
const extraMinutes = 40

/** Records that an event's manager has just worked on it, and that its organiser has looked at it. */
export const trackTime = async (
  { step, scenario, demoPeople, eventId }: StepContext<'assign manager'>,
  managerId: string,
): Promise<void> => {
  const lastMinutes = (userId: string, count: number): StampedMinute[] =>
    Array.from({ length: count }, (_, minutesAgo) =>
      stampMinute(minuteOf(step.at.getTime()) - minutesAgo, userId, eventId),
    )
  const managerMinutes = minMinutes + ((scenario.number * 7) % extraMinutes)
  await demoPeople.colleague(managerId).tracking.reportStaffTime(lastMinutes(managerId, managerMinutes))
  const userId = await demoPeople.idOf(scenario, 0)
  const minutes = lastMinutes(userId, Math.ceil(managerMinutes / 2))
  await demoPeople.customer(scenario, userId).tracking.reportOrganiserActivity({ eventId, userId, minutes })
}
