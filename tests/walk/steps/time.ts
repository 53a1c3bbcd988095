import { type Step, step } from '../step.ts'
import type { Turn } from '../trip.ts'

const dayLength = 86_400_000

const toDay = ({ site, today, moveClock }: Turn, day: string | null | undefined) => {
  if (!day || day <= today) return
  return moveClock(new Date(site.clock.now.getTime() + Date.parse(day) - Date.parse(today)))
}
const dayAfter = (day: string | null | undefined, days: number) =>
  day ? new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10) : null

/** Moves the clock: a little, or to a day on which something changes. */
export const timeSteps: readonly Step[] = [
  step('twenty minutes later', 2, (turn) =>
    turn.moveClock(new Date(turn.site.clock.now.getTime() + 20 * 60_000)),
  ),
  step('some days later', 1.5, (turn) =>
    turn.moveClock(new Date(turn.site.clock.now.getTime() + turn.random.whole(1, 9) * dayLength)),
  ),
  step('the day after the deposit date', 0.5, (turn) =>
    toDay(turn, dayAfter(turn.state.event.depositDueDate, 1)),
  ),
  step('the day after the adjustment date', 1.2, (turn) =>
    toDay(turn, dayAfter(turn.state.event.adjustmentDate, 1)),
  ),
  step('the day after the balance date', 0.5, (turn) =>
    toDay(turn, dayAfter(turn.state.event.balanceDueDate, 1)),
  ),
  step('the day of the start', 0.5, (turn) => toDay(turn, turn.state.views.staff.startDate)),
  step('the day after the end', 0.3, (turn) => toDay(turn, dayAfter(turn.state.views.staff.endDate, 1))),
]
