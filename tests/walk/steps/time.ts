import { type Step, step } from '../step.ts'
import type { Turn } from '../trip.ts'

const dayMs = 86_400_000

const moveToDay = ({ site, today, moveClock }: Turn, day: string | null | undefined) => {
  if (!day || day <= today) return
  return moveClock(new Date(site.clock.now.getTime() + Date.parse(day) - Date.parse(today)))
}
const dayAfter = (day: string | null | undefined, days: number) =>
  day ? new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10) : null

/** Steps that move the clock by some minutes or days, or to a day on which something changes. */
export const timeSteps: readonly Step[] = [
  step('twenty minutes later', 2, (turn) =>
    turn.moveClock(new Date(turn.site.clock.now.getTime() + 20 * 60_000)),
  ),
  step('some days later', 1.5, (turn) =>
    turn.moveClock(new Date(turn.site.clock.now.getTime() + turn.random.wholeNumber(1, 9) * dayMs)),
  ),
  step('the day after the deposit date', 0.5, (turn) =>
    moveToDay(turn, dayAfter(turn.state.event.depositDueDate, 1)),
  ),
  step('the day after the adjustment date', 1.2, (turn) =>
    moveToDay(turn, dayAfter(turn.state.event.adjustmentDate, 1)),
  ),
  step('the day after the balance date', 0.5, (turn) =>
    moveToDay(turn, dayAfter(turn.state.event.balanceDueDate, 1)),
  ),
  step('the day of the start', 0.5, (turn) => moveToDay(turn, turn.state.views.staff.startDate)),
  step('the day after the end', 0.3, (turn) => moveToDay(turn, dayAfter(turn.state.views.staff.endDate, 1))),
]
