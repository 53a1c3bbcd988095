import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { BankOrders } from './bank-orders.tsx'
import { MoneyMoves } from './moving/money-moves.tsx'
import type { PaymentsApi } from './payments-api.ts'
import { useOrderChanges } from './use-order-changes.tsx'

type Props = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }

/** Shows staff the guests who have overpaid, the pending bank transfers, and money moved between guests. */
export const StaffMoney = ({ api, event, onChanged }: Props) => {
  const eventId = event._doc
  const change = useOrderChanges({ api, eventId, onChanged })
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const overpaidGuests = (event.customerSummary ?? []).flatMap(({ customer, attending, money }) =>
    money?.overpaidGBP ? [{ customer, overpaidGBP: money.overpaidGBP, isComing: attending === 'Yes' }] : [],
  )
  return (
    <>
      {overpaidGuests.length > 0 && (
        <MoneyPart title="Overpaid">
          <ul className="flex flex-col divide-y divide-line">
            {overpaidGuests.map(({ customer, overpaidGBP, isComing }) => (
              <li key={customer.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
                <span className="min-w-0 font-semibold">
                  {customer.name}
                  <span className="font-normal">
                    {isComing
                      ? ` has overpaid ${formatPounds(overpaidGBP)}`
                      : ` is not coming and is owed ${formatPounds(overpaidGBP)}`}
                  </span>
                </span>
                {can('payments.refund') && (
                  <Button
                    size="small"
                    disabled={change.isPending}
                    onClick={() => void change.refundOverpaid(customer, overpaidGBP)}
                  >
                    Refund {formatPounds(overpaidGBP)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </MoneyPart>
      )}
      <BankOrders
        api={api}
        eventId={eventId}
        frame={(list) => <MoneyPart title="Pending bank transfers">{list}</MoneyPart>}
        actions={(order) => (
          <>
            {can('payments.receiveBankPayment') && (
              <Button
                size="small"
                kind="primary"
                disabled={change.isPending}
                onClick={() => void change.receive(order)}
              >
                Mark as received
              </Button>
            )}
            {order.isOpen && can('payments.takePayment') && (
              <Button size="small" disabled={change.isPending} onClick={() => void change.withdraw(order)}>
                Cancel transfer
              </Button>
            )}
          </>
        )}
      />
      {(event.moveMoneyHistory ?? []).length > 0 && (
        <MoneyPart title="Money moves">
          <MoneyMoves api={api} event={event} />
        </MoneyPart>
      )}
    </>
  )
}

const MoneyPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-xl font-bold">{title}</h2>
    <Card className="py-1">{children}</Card>
  </section>
)
