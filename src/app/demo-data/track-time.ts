import { minuteOf, type StampedMinute, stampMinute } from '#features/tracking/rules/minutes.ts'
import type { StepContext } from './step-context.ts'

/** Minutes that a manager and an organiser spend on an event at least, and the most that they spend more. */
const [fewest, more] = [6, 40]

/** Reports that the manager of an event has just worked on it, and that its organiser has looked at it. */
export const trackTime = async (
  { step, scenario, demoPeople, eventId }: StepContext<'look after'>,
  managerId: string,
): Promise<void> => {
  const lastMinutes = (userId: string, count: number): StampedMinute[] =>
    Array.from({ length: count }, (_, back) =>
      stampMinute(minuteOf(step.at.getTime()) - back, userId, eventId),
    )
  const spent = fewest + ((scenario.number * 7) % more)
  await demoPeople.colleague(managerId).tracking.reportStaffTime(lastMinutes(managerId, spent))
  const userId = await demoPeople.idOf(scenario, 0)
  const minutes = lastMinutes(userId, Math.ceil(spent / 2))
  await demoPeople.customer(scenario, userId).tracking.reportOrganiserActivity({ eventId, userId, minutes })
}
