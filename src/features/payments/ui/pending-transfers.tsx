import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { BankOrders } from './bank-orders.tsx'
import type { PaymentsApi } from './payments-api.ts'
import { useOrderChanges } from './use-order-changes.tsx'

type Props = {
  api: PaymentsApi
  eventId: string
  customerId: string
  /** Called with the event after a change. */
  onChanged: (event: WireEvent) => void
}

/** Shows pending bank transfers: a guest's own, or all of the event for its organiser. */
export const PendingTransfers = ({ api, eventId, customerId, onChanged }: Props) => {
  const change = useOrderChanges({ api, eventId, ownId: customerId, onChanged })
  return (
    <BankOrders
      api={api}
      eventId={eventId}
      ownId={customerId}
      showsAccount
      frame={(list) => (
        <Card className="flex min-w-0 flex-col gap-2" aria-labelledby="transfers-title">
          <h2 id="transfers-title" className="font-semibold text-xl">
            Pending bank transfers
          </h2>
          {list}
        </Card>
      )}
      actions={(order) =>
        order.canWithdraw && (
          <Button size="small" disabled={change.isPending} onClick={() => void change.withdraw(order)}>
            Cancel transfer
          </Button>
        )
      }
    />
  )
}
