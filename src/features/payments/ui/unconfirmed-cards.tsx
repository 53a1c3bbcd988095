import { useQuery } from '@tanstack/react-query'
import { Card } from '#platform/ui/display/card.tsx'
import { describeEarlier } from './earlier-payment.tsx'
import type { PaymentsApi } from './payments-api.ts'
import { pendingCardsQuery } from './use-interrupted-payment.ts'

type Props = { api: PaymentsApi; eventId: string; customerId: string }

/**
 * Shows the payer's card payments without an outcome where nobody can pay any more, for example because the event was
 * cancelled. Renders nothing if there are none.
 */
export const UnconfirmedCards = ({ api, eventId, customerId }: Props) => {
  const { data = [] } = useQuery(pendingCardsQuery(api, eventId))
  const ownPayments = data.filter(({ customer }) => customer.id === customerId)
  if (ownPayments.length === 0) return null
  return (
    <Card className="flex min-w-0 flex-col gap-2" aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title" className="font-semibold text-xl">
        Unconfirmed card payment{ownPayments.length > 1 && 's'}
      </h2>
      <ul className="flex flex-col gap-2">
        {ownPayments.map((payment) => (
          <li key={payment.transactionId}>{describeEarlier(payment, false)}</li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Your bank hasn’t confirmed {ownPayments.length > 1 ? 'them' : 'it'} yet. If your card is charged,
        we’ll email your receipt, and you’ll find it here too.
      </p>
    </Card>
  )
}
