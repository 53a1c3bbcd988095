import { Users } from 'lucide-react'
import type { z } from 'zod'
import type { WireGuest } from '#features/packages/rules/reading/wire-schema.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { customerDetails } from '../../contract/reading-calls.ts'
import { Pounds } from './pounds.tsx'

type Details = z.infer<typeof customerDetails>
type Row = { guest: WireGuest; details?: Details; isOrganiser: boolean; isFrom: boolean }

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ guest, isOrganiser }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
        {guest.customer.name}
        {isOrganiser && <Badge tone="accent">Organiser</Badge>}
        {!guest.registered && <Badge>By name only</Badge>}
      </span>
    ),
  },
  { id: 'attending', header: 'Going', cell: ({ guest }) => guest.attending },
  { id: 'email', header: 'Email', wideOnly: true, cell: ({ details }) => details?.email },
  { id: 'phone', header: 'Phone', wideOnly: true, cell: ({ details }) => details?.phone },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ guest, isFrom }) => <Pounds amount={guest.money?.totalGBP} isFrom={isFrom} />,
  },
  { id: 'paid', header: 'Paid', align: 'end', cell: ({ guest }) => <Pounds amount={guest.money?.paidGBP} /> },
  {
    id: 'due',
    header: 'Due now',
    align: 'end',
    cell: ({ details, isFrom }) => <Pounds amount={details?.dueGBP} isFrom={isFrom} />,
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
}

const contactColumns = ['email', 'phone']

/** The people of an event with their money. */
export const GuestTable = ({ guests, organiserId, isFrom, details, seesContacts }: Props) => (
  <DataTable
    caption="People"
    columns={seesContacts ? columns : columns.filter(({ id }) => !contactColumns.includes(id))}
    keyOf={({ guest }) => guest.customer.id}
    rows={guests.map((guest) => ({
      guest,
      details: details?.find(({ id }) => id === guest.customer.id),
      isFrom,
      isOrganiser: guest.customer.id === organiserId,
    }))}
    empty={<EmptyState icon={<Users />} title="Nobody yet" />}
  />
)
