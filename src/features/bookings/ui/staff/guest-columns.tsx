import type { ReactNode } from 'react'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import type { Column } from '#platform/ui/layout/data-table.tsx'
import type { GuestWithDetails } from './filter-guests.ts'
import { Pounds } from './pounds.tsx'

export type GuestTableRow = GuestWithDetails & {
  readonly isOrganiser: boolean
  /** True if the event has no date yet, so that the amounts owed are minimum prices. */
  readonly isMinimumPrice: boolean
  /** True if the user can see contact details and open the pages of people. */
  readonly seesContacts: boolean
  readonly action: ReactNode
}

/** The id of a sortable column is a sort key of `filterGuests`. */
export const guestColumns: readonly Column<GuestTableRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ guest, isOrganiser, isMinimumPrice, details, seesContacts }) => (
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
          {typeof guest.money?.fixedPriceGBP === 'number' && <Badge tone="info">Fixed price</Badge>}
        </span>
        <span className="block text-xs text-ink-soft md:hidden">
          Going: {guest.attending}
          <br />
          {isMinimumPrice ? (
            Boolean(guest.money?.totalGBP) && <Pounds amount={guest.money?.totalGBP} isMinimumPrice />
          ) : (
            <>
              <Pounds amount={guest.money?.paidForOwnPlaceGBP} /> of <Pounds amount={guest.money?.totalGBP} />{' '}
              paid
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
    sortable: true,
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ guest, isMinimumPrice }) => (
      <Pounds amount={guest.money?.totalGBP} isMinimumPrice={isMinimumPrice} />
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    sortable: true,
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ guest }) => <Pounds amount={guest.money?.paidGBP} />,
  },
  {
    id: 'due',
    header: 'Left to pay',
    sortable: true,
    align: 'end',
    cell: ({ details, isMinimumPrice }) => (
      <Pounds amount={details?.dueGBP} isMinimumPrice={isMinimumPrice} />
    ),
  },
  {
    id: 'action',
    header: 'Money',
    align: 'end',
    cell: ({ action }) => <span className="-me-3 inline-flex">{action}</span>,
  },
]
