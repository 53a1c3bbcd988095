import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable, type Sort } from '#platform/ui/layout/data-table.tsx'
import type { PersonResponse } from '../../contract/people-endpoints.ts'

type Kind = PersonResponse['userType']

/** Shows whether a person is active, blocked, deactivated, erased, or has no password. */
export const PersonState = ({ person }: { person: PersonResponse }) => {
  if (person.isErased) return <Badge>Erased</Badge>
  if (person.ipBlocked) return <Badge tone="bad">Blocked</Badge>
  if (!person.isActive) return <Badge tone="warn">Not active</Badge>
  return person.hasPassword ? <Badge tone="good">Active</Badge> : <Badge>No password</Badge>
}

const Day = ({ date }: { date: string | null | undefined }) => (
  <span className="whitespace-nowrap">{date ? formatDate(date).slice(4) : '–'}</span>
)

const name: Column<PersonResponse> = {
  id: 'name',
  header: 'Name',
  sortable: true,
  cell: (person) => (
    <span className="block min-w-36">
      {person.name || person.email}
      {person.title && <span className="block text-xs font-normal text-ink-soft">{person.title}</span>}
      <span className="block text-xs font-normal break-all text-ink-soft md:hidden">{person.email}</span>
      {person.supplier && (
        <span className="block text-xs font-normal text-ink-soft md:hidden">{person.supplier.title}</span>
      )}
    </span>
  ),
}
const email: Column<PersonResponse> = {
  id: 'email',
  header: 'Email',
  sortable: true,
  shownFrom: 'tablet',
  cell: (person) => <span className="wrap-anywhere">{person.email}</span>,
}
const phone: Column<PersonResponse> = {
  id: 'phone',
  header: 'Phone',
  shownFrom: 'roomyTable',
  cell: (person) => <span className="whitespace-nowrap">{person.phone || '–'}</span>,
}
const roles: Column<PersonResponse> = {
  id: 'roles',
  header: 'Roles',
  shownFrom: 'tablet',
  cell: (person) => person.roles.join(', ') || '–',
}
const state: Column<PersonResponse> = {
  id: 'state',
  header: 'State',
  cell: (person) => <PersonState person={person} />,
}
const created: Column<PersonResponse> = {
  id: 'createdAt',
  header: 'Created',
  sortable: true,
  shownFrom: 'roomyTable',
  cell: (person) => <Day date={dayOf(new Date(person.createdAt))} />,
}

const columnsOf: Record<Kind, readonly Column<PersonResponse>[]> = {
  customer: [
    name,
    email,
    phone,
    {
      id: 'events',
      header: 'Events',
      align: 'end',
      shownFrom: 'tablet',
      cell: ({ events }) => events?.count ?? 0,
    },
    {
      id: 'lastEvent',
      header: 'Last event date',
      sortable: true,
      shownFrom: 'tablet',
      cell: ({ events }) => <Day date={events?.lastDate} />,
    },
    created,
    state,
  ],
  staff: [
    name,
    email,
    phone,
    roles,
    {
      id: 'enquiries',
      header: 'Enquiries',
      shownFrom: 'tablet',
      cell: ({ enquiries }) => (enquiries ? 'Yes' : 'No'),
    },
    created,
    state,
  ],
  supplierContact: [
    name,
    {
      id: 'supplier',
      header: 'Supplier',
      shownFrom: 'tablet',
      cell: ({ supplier }) => supplier?.title ?? '–',
    },
    email,
    phone,
    roles,
    state,
  ],
}

const captions: Record<Kind, string> = {
  customer: 'Customers',
  staff: 'Staff',
  supplierContact: 'Supplier contacts',
}

type Props = {
  kind: Kind
  rows: readonly PersonResponse[] | undefined
  state: 'ready' | 'loading' | 'failed'
  sort?: Sort
  onSort?: (sort: Sort) => void
  onRetry: () => void
  /** The hint that is shown if no people are found. */
  hint: ReactNode
}

/** Lists people of one user type; each row links to the person. */
export const PersonTable = ({ kind, hint, ...table }: Props) => (
  <DataTable
    {...table}
    caption={captions[kind]}
    columns={columnsOf[kind]}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/admin/person/${id}`}
    expectedRows={12}
    empty={
      <EmptyState icon={<UserRoundX />} title="No people found">
        {hint}
      </EmptyState>
    }
  />
)
