import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { WireGuest } from '#features/packages/rules/reading/wire-schema.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { customerDetails } from '../../contract/reading-calls.ts'
import { Pounds } from './pounds.tsx'

type Details = z.infer<typeof customerDetails>
type Row = {
  guest: WireGuest
  details?: Details
  isOrganiser: boolean
  isFrom: boolean
  /** Whether the pages of people are open to the reader. */
  seesContacts: boolean
  action: ReactNode
}

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ guest, isOrganiser, isFrom, details, seesContacts }) => (
      <span className="block min-w-24 wrap-anywhere">
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {guest.registered && seesContacts ? (
            <Link
              href={`/admin/person/${guest.customer.id}`}
              className="text-accent-ink underline underline-offset-[0.2em] pointer-coarse:py-3"
            >
              {guest.customer.name}
            </Link>
          ) : (
            guest.customer.name
          )}
          {isOrganiser && <Badge tone="accent">Organiser</Badge>}
          {!guest.registered && <Badge>By name only</Badge>}
        </span>
        <span className="block text-xs text-ink-soft md:hidden">
          Going: {guest.attending}
          <br />
          {isFrom ? (
            <Pounds amount={guest.money?.totalGBP} isFrom />
          ) : (
            <>
              <Pounds amount={guest.money?.paidGBP} /> of <Pounds amount={guest.money?.totalGBP} /> paid
            </>
          )}
        </span>
        {details && (
          <span className="block text-xs text-ink-soft max-md:hidden @4xl:hidden">
            {[details.email, details.phone].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
    ),
  },
  { id: 'attending', header: 'Going', shownFrom: 'tablet', cell: ({ guest }) => guest.attending },
  { id: 'email', header: 'Email', shownFrom: 'roomyTable', cell: ({ details }) => details?.email },
  { id: 'phone', header: 'Phone', shownFrom: 'roomyTable', cell: ({ details }) => details?.phone },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ guest, isFrom }) => <Pounds amount={guest.money?.totalGBP} isFrom={isFrom} />,
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ guest }) => <Pounds amount={guest.money?.paidGBP} />,
  },
  {
    id: 'due',
    header: 'Left to pay',
    align: 'end',
    cell: ({ details, isFrom }) => <Pounds amount={details?.dueGBP} isFrom={isFrom} />,
  },
  {
    id: 'action',
    header: 'Money',
    align: 'end',
    cell: ({ action }) => <span className="-me-3 inline-flex">{action}</span>,
  },
]

type Props = {
  guests: readonly WireGuest[]
  organiserId: string | undefined
  /** The event has no date yet: what is owed begins at these sums. */
  isFrom: boolean
  /** Contact details and what is due, once they have come. */
  details: readonly Details[] | undefined
  seesContacts: boolean
  /** What the reader may do with a guest's money; left out for who may do nothing. */
  actionOf?: (guest: WireGuest) => ReactNode
}

const contactColumns = ['email', 'phone']

/** The people of an event with their money. */
export const GuestTable = ({ guests, organiserId, isFrom, details, seesContacts, actionOf }: Props) => (
  <DataTable
    caption="People"
    columns={columns.filter(
      ({ id }) =>
        (seesContacts || !contactColumns.includes(id)) && (actionOf !== undefined || id !== 'action'),
    )}
    keyOf={({ guest }) => guest.customer.id}
    rows={guests.map((guest) => ({
      guest,
      details: details?.find(({ id }) => id === guest.customer.id),
      isFrom,
      isOrganiser: guest.customer.id === organiserId,
      seesContacts,
      action: actionOf?.(guest),
    }))}
    empty={<EmptyState icon={<Users />} title="Nobody yet" />}
  />
)
