import { FileSearch } from 'lucide-react'
import { formatDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { type BookingEffect, creditableStates, type StatementState } from '../../rules/bank-statement.ts'
import type { StatementRow } from './use-bank-statement.ts'

const states: Record<StatementState, { tone: 'good' | 'warn' | 'neutral' | 'bad'; label: string }> = {
  matched: { tone: 'good', label: 'Matches' },
  otherAmount: { tone: 'warn', label: 'Other amount' },
  credited: { tone: 'neutral', label: 'Credited already' },
  secondTransfer: { tone: 'warn', label: 'Second transfer' },
  unknown: { tone: 'neutral', label: 'No order found' },
  several: { tone: 'warn', label: 'Names several orders' },
  moneyOut: { tone: 'neutral', label: 'Paid out' },
  unreadable: { tone: 'bad', label: 'Not readable' },
}

const bookingLabels: Record<BookingEffect, string> = {
  books: 'Books the event',
  booksTogether: 'Books the event, together with the other transfers for it',
  starts: 'Starts the booking',
  unknown: 'May book the event',
}

type Props = {
  readonly rows: readonly StatementRow[]
  readonly chosen: ReadonlySet<string>
  readonly isBusy: boolean
  readonly onChoose: (key: string, isChosen: boolean) => void
}

/** The rows of a bank's file with the order that each one names. Rows that can be credited have a checkbox. */
export const StatementTable = ({ rows, chosen, isBusy, onChoose }: Props) => {
  const columns: readonly Column<StatementRow>[] = [
    {
      id: 'transfer',
      header: 'Transfer',
      cell: (row) =>
        creditableStates.includes(row.state) ? (
          <Checkbox
            label={<Transfer row={row} />}
            checked={chosen.has(row.key)}
            disabled={isBusy}
            onChange={({ currentTarget }) => onChoose(row.key, currentTarget.checked)}
          />
        ) : (
          <div className="ps-9">
            <Transfer row={row} />
          </div>
        ),
    },
    {
      id: 'order',
      header: 'Order',
      shownFrom: 'tablet',
      cell: ({ order }) => order && <Order order={order} />,
    },
    {
      id: 'state',
      header: 'Result',
      shownFrom: 'tablet',
      cell: ({ state, reason, booking }) => (
        <>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          {reason && <span className="block text-ink-soft text-sm">{reason}</span>}
          {booking && <span className="block text-sm">{bookingLabels[booking]}</span>}
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountGBP, state, order }) => (
        <span className="tabular-nums">
          {amountGBP === null ? '' : formatPounds(amountGBP)}
          {state === 'otherAmount' && order && (
            <span className="block text-ink-soft text-sm">{formatPounds(order.amountGBP)} ordered</span>
          )}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption="Transfers in the file"
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      empty={<EmptyState icon={<FileSearch />} title="The file has no transfers" />}
    />
  )
}

/** A transfer as the bank names it. On a phone it also contains what the hidden columns say. */
const Transfer = ({ row }: { row: StatementRow }) => {
  const { date, text, line, order } = row
  return (
    <span className="block min-w-28 wrap-anywhere">
      {text || `Line ${line}`}
      <span className="block text-ink-soft text-sm">
        {date ? formatDate(date) : `Line ${line}`}
        {order && <span className="md:hidden">, for {order.customerName}</span>}
      </span>
      <span className="block font-semibold text-sm md:hidden">{resultText(row)}</span>
    </span>
  )
}

/** Returns the result of a transfer in one text, such as 'Matches. Books the event'. */
const resultText = ({ state, reason, booking }: StatementRow): string =>
  [states[state].label, reason, booking && bookingLabels[booking]].filter(Boolean).join('. ')

const Order = ({ order }: { order: NonNullable<StatementRow['order']> }) => (
  <span className="block wrap-anywhere">
    <Link href={`/admin/event/${order.eventId}`} className="font-semibold text-accent-ink underline">
      {order.customerName}
    </Link>
    <span className="block text-ink-soft text-sm tracking-wider">{order.reference}</span>
  </span>
)
