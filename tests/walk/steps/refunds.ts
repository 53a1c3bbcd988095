import { type Step, step } from '../step.ts'
import type { Turn } from '../trip.ts'
import { pickFrom } from './pick.ts'

const pickPaidGuest = (turn: Turn) =>
  pickFrom(
    turn,
    turn.state.event.guests.filter(({ paidPence }) => paidPence > 0),
  )

/** Returns all of an amount in pounds, or a random part of it. */
const amountOf = ({ random }: Turn, pence: number) =>
  (random.chance(0.6) ? pence : random.wholeNumber(1, pence)) / 100

/** Refunds, money moves between guests, and credit notes. */
export const refundSteps: readonly Step[] = [
  ...(['customerRefund', 'customerBankRefund'] as const).map((endpoint) =>
    step(endpoint === 'customerRefund' ? 'refund to the card' : 'refund by bank', 1, (turn) => {
      const guest = pickPaidGuest(turn)
      if (!guest) return
      const amountGBP = amountOf(turn, guest.paidPence)
      return turn.post(turn.staff, `/event/${turn.id}/${endpoint}`, {
        customerId: guest.customerId,
        amountGBP,
      })
    }),
  ),
  step('refund what was overpaid', 1, (turn) => {
    const guest = pickPaidGuest(turn)
    return (
      guest && turn.post(turn.staff, `/event/${turn.id}/refundOverpaid`, { customerId: guest.customerId })
    )
  }),
  step('refund everything', 0.7, async (turn) => {
    for (const { customerId, paidPence } of turn.state.event.guests)
      if (paidPence > 0)
        await turn.post(turn.staff, `/event/${turn.id}/customerBankRefund`, {
          customerId,
          amountGBP: paidPence / 100,
        })
  }),
  step('move money', 2, (turn) => {
    const guest = pickPaidGuest(turn)
    const receiver = pickFrom(turn, turn.state.event.guests)
    if (!guest || !receiver) return
    const amountGBP = amountOf(turn, guest.paidPence)
    return turn.put(turn.random.chance(0.5) ? turn.organiser : turn.staff, `/event/${turn.id}/moveMoney`, {
      moves: [{ fromCustomer: guest.customerId, toCustomer: receiver.customerId, amountGBP }],
    })
  }),
  step('write a credit note', 1.5, (turn) => {
    const pack = pickFrom(turn, turn.state.event.packages)
    const guest = pickFrom(turn, turn.state.event.guests)
    if (!pack || !guest) return
    return turn.put(turn.staff, `/event/${turn.id}/package/${pack.id}/addCreditNote`, {
      customerId: guest.customerId,
      amountGBP: turn.random.wholeNumber(100, 9000) / 100,
    })
  }),
]
