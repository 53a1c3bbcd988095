import { leadingPackage } from '../oracle/leading-package.ts'
import type { State } from '../state.ts'
import { invariant, isOnlyByCustomers, isPaying } from './invariant.ts'

/** Returns what each guest with a known price owes, in pence, as staff see it. */
const owedByGuest = ({ views }: State) =>
  new Map<string, number>(
    views.staff.customerSummary.flatMap(
      ({ customer, money }: { customer: { id: string }; money: { totalGBP: number | null } }) =>
        money.totalGBP === null ? [] : [[customer.id, Math.round(money.totalGBP * 100)]],
    ),
  )

const leading = ({ event }: State) => leadingPackage(event)

/** After the adjustment date of a booked trip no change by customers lowers what is owed (decision 108). */
export const customersLowerNoPrice = invariant(
  'after the adjustment date no customer lowers a price',
  (step) => {
    const { before, after } = step
    const { adjustmentDate, statusStage } = before.event
    if (statusStage !== 'Booked' || after.event.statusStage !== 'Booked' || !isOnlyByCustomers(step))
      return []
    if (adjustmentDate === null || before.today <= adjustmentDate) return []
    const [owedBefore, owedAfter] = [owedByGuest(before), owedByGuest(after)]
    return [...owedBefore].flatMap(([id, pence]) => {
      const penceNow = owedAfter.get(id)
      return penceNow === undefined || penceNow >= pence
        ? []
        : [`${id} owed ${pence} and owes ${penceNow} pence now`]
    })
  },
)

/** From the start day of a booked trip only staff change anything; payments are still possible (decision 109). */
export const startedTripIsForStaff = invariant('from the start day customers change nothing', (step) => {
  const { before, after } = step
  const start = leading(before)?.startDate ?? null
  if (before.event.statusStage !== 'Booked' || start === null || before.today < start) return []
  if (!isOnlyByCustomers(step) || step.sent.some(({ request }) => isPaying(request))) return []
  return step.sent.every(({ status }) => status >= 400) || before.event.version === after.event.version
    ? []
    : [`customers changed a begun trip (${start}): ${step.sent.map(({ request }) => request).join(', ')}`]
})
