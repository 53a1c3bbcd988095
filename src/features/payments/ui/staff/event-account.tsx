import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatPence, formatPounds } from '#kernel/money.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { csvFile } from '#platform/browser/table-file.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import {
  describeGuests,
  describeTransfer,
  type StatementRow,
  statementColumns,
  statementFileRows,
  statementOf,
} from '../../rules/account-statement.ts'
import type { PaymentsApi } from '../payments-api.ts'
import { readWholeAccount } from './read-whole-account.ts'
import { useEventAccount } from './use-event-account.ts'

type Props = { readonly api: PaymentsApi; readonly event: WireEvent }

/** The number of rows at first, and how many each press of 'Show earlier' adds. */
const rowsAtOnce = 50

/** The money of an event as an account statement, for the whole event or one guest, with an export. */
export const EventAccount = ({ api, event }: Props) => {
  const id = event._doc
  const [guestId, setGuestId] = useState('')
  const [maxShown, setMaxShown] = useState(rowsAtOnce)
  const { account, isError, retry, loadOlder, isLoadingOlder } = useEventAccount(api, event)
  const { guests = [], transfers = [], hasMore = false } = account ?? {}
  const chosenGuestId = guests.some((guest) => guest.id === guestId) ? guestId : undefined
  const rows = statementOf({ guests, transfers }, chosenGuestId)
  const showEarlier = async () => {
    if (maxShown + rowsAtOnce > rows.length && hasMore && !(await loadOlder())) return
    setMaxShown(maxShown + rowsAtOnce)
  }
  const download = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const wholeAccount = await readWholeAccount(
        async (after) => (await api.readEventAccount({ id, after })).data,
      )
      const fileRows = statementFileRows(
        statementOf(wholeAccount, chosenGuestId),
        createNameLookup(wholeAccount.guests),
      )
      downloadFile(await csvFile(statementColumns, fileRows), 'statement.csv')
    },
    onError: (reason) => toast.error(reason.message),
  })
  if (isError) return <ErrorState onRetry={retry} />
  if (!account) return <Skeleton className="h-40" />
  if (transfers.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">No money has been received yet.</p>
        <AllPayments eventId={id} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Account"
          className="w-72 max-w-full"
          placeholder="The whole event"
          value={chosenGuestId ?? ''}
          options={guests.map(({ id: value, name, balanceGBP }) => ({
            value,
            label: `${name} (${formatPounds(balanceGBP)})`,
          }))}
          onChange={({ currentTarget }) => setGuestId(currentTarget.value)}
        />
        <span className="flex flex-wrap gap-3">
          <AllPayments eventId={id} />
          <Button
            disabled={rows.length === 0 && !hasMore}
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden /> Export
          </Button>
        </span>
      </div>
      <DataTable
        rows={rows.slice(0, maxShown)}
        state="ready"
        caption="Account statement"
        columns={columnsFor(createNameLookup(guests))}
        keyOf={({ transfer }) => transfer.id}
        empty={
          <p className="p-4 text-ink-soft">
            {hasMore
              ? `None of the newest ${formatCount(transfers.length)} transfers was for this guest.`
              : 'Nothing was paid for this guest.'}
          </p>
        }
      />
      {(hasMore || rows.length > maxShown) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">Earlier transfers are not shown yet.</p>
          <Button pending={isLoadingOlder} onClick={() => void showEarlier()}>
            Show earlier
          </Button>
        </div>
      )}
    </div>
  )
}

const createNameLookup = (guests: readonly { readonly id: string; readonly name: string }[]) => {
  const names = new Map(guests.map(({ id, name }) => [id, name]))
  return (customerId: string) => names.get(customerId) ?? ''
}

const AllPayments = ({ eventId }: { readonly eventId: string }) => (
  <LinkButton href={`/admin/index/payments?event=${eventId}`}>Payments and orders</LinkButton>
)

const renderAmount = (pence: number) => (
  <span className="tabular-nums">{pence > 0 ? formatPence(pence) : ''}</span>
)

const columnsFor = (nameOf: (customerId: string) => string): readonly Column<StatementRow>[] => [
  {
    id: 'date',
    header: 'Date',
    cell: ({ transfer }) => (
      <span className="block">
        <time dateTime={transfer.date}>{formatInstant(transfer.date)}</time>
        <span className="block text-ink-soft text-sm md:hidden">
          {describeTransfer(transfer)}
          <span className="line-clamp-2 wrap-anywhere">{describeGuests(transfer, nameOf)}</span>
        </span>
      </span>
    ),
  },
  { id: 'type', header: 'Type', shownFrom: 'tablet', cell: ({ transfer }) => describeTransfer(transfer) },
  {
    id: 'guests',
    header: 'For',
    shownFrom: 'tablet',
    cell: ({ transfer }) => (
      <span className="line-clamp-2 wrap-anywhere">{describeGuests(transfer, nameOf)}</span>
    ),
  },
  {
    id: 'by',
    header: 'By',
    shownFrom: 'roomyTable',
    cell: ({ transfer }) => <span className="wrap-anywhere">{transfer.doneBy?.name}</span>,
  },
  {
    id: 'in',
    header: 'In',
    align: 'end',
    // Phones hide the column for money that went out, so this column also shows that money, with a minus.
    cell: ({ pence }) =>
      pence > 0 ? renderAmount(pence) : <span className="tabular-nums md:hidden">{formatPence(pence)}</span>,
  },
  { id: 'out', header: 'Out', align: 'end', shownFrom: 'tablet', cell: ({ pence }) => renderAmount(-pence) },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balancePence }) => <span className="tabular-nums">{formatPence(balancePence)}</span>,
  },
]
