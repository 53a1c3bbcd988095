import { paidFor } from '../oracle/deposits.ts'
import { leadingPackage } from '../oracle/leading-package.ts'
import { placesOf } from '../oracle/places.ts'
import { invariant } from './invariant.ts'

/**
 * Stages and percentages compare what was paid for people who are coming with the cost of the whole package (decision
 * 105).
 */
export const paidComparesWithWhole = invariant(
  'paid stages and percentages compare payments with the whole package',
  ({ after }) => {
    const { event, views } = after
    const pack = leadingPackage(event)
    const { paymentStage, groupPaidPercent } = views.staff
    if (!pack) return []
    const { shares, open, whole, isDiscounted } = placesOf(event, pack)
    if (isDiscounted) return []
    const isBooked = pack.status !== 'Option'
    const paidBy = (id: string) =>
      isBooked
        ? (event.guests.find(({ customerId }) => customerId === id)?.paidPence ?? 0)
        : paidFor(event, pack.id, id).pence
    const debtors = event.guests.filter(({ customerId }) => {
      const extra = customerId === event.organiserId ? open.pence : 0
      return paidBy(customerId) < (shares.get(customerId) ?? 0) + extra
    })
    const debtorNames = debtors.map(({ name }) => name).join(', ') || 'nobody'
    const isPaid = whole !== null && whole > 0 && debtors.length === 0
    const faults: string[] = []
    if (paymentStage === 'Fully Paid' && !isPaid)
      faults.push(`Fully Paid, while ${debtorNames} owes (whole price: ${whole} pence)`)
    if (groupPaidPercent === 100 && !isPaid)
      faults.push(`100 % paid, while ${debtorNames} owes (whole price: ${whole} pence)`)
    if (isPaid && paymentStage !== 'Fully Paid')
      faults.push(`everybody has paid, but the stage is ${paymentStage}`)
    if (
      event.guests.every(({ paidPence }) => paidPence === 0) &&
      !['Not Paid', 'Refunded'].includes(paymentStage)
    )
      faults.push(`nothing is paid, but the stage is ${paymentStage}`)
    return faults
  },
)
