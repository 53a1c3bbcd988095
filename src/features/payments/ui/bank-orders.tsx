import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDayOf } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { CopyButton } from '#platform/ui/actions/copy-button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import type { BankAccount, BankOrder } from '../rules/wire-payment.ts'
import type { PaymentsApi } from './payments-api.ts'
import { TransferCodeDetails } from './transfer-code-details.tsx'
import { TransferDetails } from './transfer-details.tsx'

const bankOrdersKey = (eventId: string) => ['payments', 'bank-orders', eventId] as const
export const paymentOptionsKey = (eventId: string) => ['payments', 'types', eventId] as const

/** Reloads everything that depends on pending bank orders: the orders and the payment options. */
export const refreshOrders = async (queries: QueryClient, eventId: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: bankOrdersKey(eventId) }),
    queries.invalidateQueries({ queryKey: paymentOptionsKey(eventId) }),
  ])
}

export const bankOrdersQuery = (api: PaymentsApi, eventId: string) =>
  queryOptions({
    queryKey: bankOrdersKey(eventId),
    queryFn: async () => (await api.bankOrders({ id: eventId })).data,
  })

type ListProps = {
  api: PaymentsApi
  eventId: string
  /** Renders the actions for an order. */
  actions: (order: BankOrder) => ReactNode
  /** Renders a frame around the list. It is called only when the list is not empty. */
  frame: (list: ReactNode) => ReactNode
  /** The customer whose page this is. The customer's own orders are shown without a name. */
  ownId?: string
  /** True if the reader pays these orders, so that the account to transfer to is shown. */
  showsAccount?: boolean
}

/** Lists bank orders whose money has not arrived; renders nothing if there are none. */
export const BankOrders = ({ api, eventId, actions, frame, ownId, showsAccount = false }: ListProps) => {
  const { data } = useQuery(bankOrdersQuery(api, eventId))
  if (!data || data.orders.length === 0) return null
  return frame(
    <>
      <ul className="flex flex-col divide-y divide-line">
        {data.orders.map((order) => (
          <Order
            key={order.transactionId}
            order={order}
            isOwn={order.customer.id === ownId}
            account={showsAccount ? data.bankAccount : null}
          >
            {actions(order)}
          </Order>
        ))}
      </ul>
      {showsAccount && data.bankAccount && (
        <details>
          <summary className="cursor-pointer py-2 font-semibold text-accent-ink pointer-coarse:py-3">
            Bank details
          </summary>
          <TransferDetails account={data.bankAccount} />
        </details>
      )}
    </>,
  )
}

type OrderProps = {
  order: BankOrder
  isOwn: boolean
  /** The account to transfer to, if the reader pays orders to it. */
  account: BankAccount | null
  children: ReactNode
}

const Order = ({ order, isOwn, account, children }: OrderProps) => {
  const { customer, amountGBP, reference, expiresAt, isOpen, canWithdraw, reason } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <Landmark aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="font-semibold tabular-nums">
            {formatPounds(amountGBP)}
            {!isOwn && (
              <span className="font-normal">
                {' '}
                from {customer.name}
                {canWithdraw ? '' : ', for you'}
              </span>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
            {reference && (
              <span>
                Reference <strong className="tracking-wider">{reference}</strong>
              </span>
            )}
            {isOpen ? (
              <span>Please pay by {formatDayOf(expiresAt)}</span>
            ) : (
              <Badge tone="warn">{reason ?? 'Cancelled'}</Badge>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {reference && <CopyButton value={reference} size="small" />}
        {children}
      </div>
      {account && isOwn && isOpen && reference && (
        <div className="w-full">
          <TransferCodeDetails account={account} amountGBP={amountGBP} reference={reference} />
        </div>
      )}
    </li>
  )
}
