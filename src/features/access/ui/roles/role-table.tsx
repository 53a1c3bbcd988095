import { ShieldCheck } from 'lucide-react'
import { formatCount } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { StoredRole } from '../access-api.ts'

const kinds = { customer: 'Customer', staff: 'Staff', supplierContact: 'Supplier contact' } as const

/** Returns the number of people who have a role, as text. Customers get their roles from their part in an event. */
export const formatHolders = ({ document, holders }: StoredRole): string => {
  if (document.userType === 'customer') return 'By event'
  return holders === 0 ? 'Nobody' : formatCount(holders)
}

const columns: readonly Column<StoredRole>[] = [
  { id: 'name', header: 'Role', cell: ({ document }) => document.name },
  { id: 'kind', header: 'For', cell: ({ document }) => <Badge>{kinds[document.userType]}</Badge> },
  {
    id: 'permissions',
    header: 'Permissions',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ document }) => document.permissions.length,
  },
  {
    id: 'holders',
    header: 'Held by',
    align: 'end',
    cell: (role) => <span className="whitespace-nowrap">{formatHolders(role)}</span>,
  },
  {
    id: 'changed',
    header: 'Changed',
    shownFrom: 'tablet',
    cell: ({ changedAt }) =>
      changedAt ? (
        <time dateTime={changedAt} className="whitespace-nowrap">
          {formatInstant(changedAt)}
        </time>
      ) : (
        <span className="text-ink-soft">Original</span>
      ),
  },
]

type Props = {
  rows: readonly StoredRole[] | undefined
  state: 'ready' | 'loading' | 'failed'
  onRetry: () => void
}

/** Lists all roles. Each row links to its role. */
export const RoleTable = (props: Props) => (
  <DataTable
    {...props}
    caption="Roles"
    columns={columns}
    keyOf={({ document }) => document.name}
    hrefOf={({ document }) => `/admin/role/${encodeURIComponent(document.name)}`}
    empty={
      <EmptyState icon={<ShieldCheck />} title="No roles">
        Without roles nobody can do anything. Create one.
      </EmptyState>
    }
  />
)
