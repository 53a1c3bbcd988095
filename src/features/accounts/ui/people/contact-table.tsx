import { UsersRound } from 'lucide-react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { ContactResponse } from '../../contract/contact-endpoints.ts'

type Actions = {
  onChange: (contact: ContactResponse) => void
  onEnd: (contact: ContactResponse) => void
  onRestore: (contact: ContactResponse) => void
}

const permissionsOf = ({ canManageBooking, canManageInvetory }: ContactResponse): string =>
  [canManageBooking && 'bookings', canManageInvetory && 'availability'].filter(Boolean).join(', ') ||
  'read only'

const columns: readonly Column<ContactResponse>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (contact) => (
      <span className="block min-w-32">
        {contact.name || contact.email} {contact.isSelf && <Badge>You</Badge>}
        <span className="block break-all font-normal text-ink-soft text-xs md:hidden">{contact.email}</span>
        <span className="block font-normal text-ink-soft text-xs md:hidden">
          {contact.roles.join(', ') || 'No role'}, {permissionsOf(contact)}
        </span>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    shownFrom: 'tablet',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'phone',
    header: 'Phone',
    shownFrom: 'roomyTable',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone || '–'}</span>,
  },
  { id: 'roles', header: 'Role', shownFrom: 'tablet', cell: ({ roles }) => roles.join(', ') || '–' },
  {
    id: 'permissions',
    header: 'Manages',
    shownFrom: 'tablet',
    cell: (contact) => <span className="block first-letter:uppercase">{permissionsOf(contact)}</span>,
  },
]

const ContactActions = ({ contact, actions }: { contact: ContactResponse; actions: Actions }) => {
  const contactName = contact.name || contact.email
  if (contact.isSelf) return null
  if (!contact.isActive)
    return (
      <span className="flex flex-wrap items-center justify-end gap-2">
        <Badge tone="warn">No access</Badge>
        <Button
          size="small"
          onClick={() => actions.onRestore(contact)}
          aria-label={`Restore access: ${contactName}`}
        >
          Restore
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Button
        size="small"
        onClick={() => actions.onChange(contact)}
        aria-label={`Change access: ${contactName}`}
      >
        Change
      </Button>
      <Button
        size="small"
        kind="quiet"
        onClick={() => actions.onEnd(contact)}
        aria-label={`End access: ${contactName}`}
      >
        End access
      </Button>
    </span>
  )
}

type Props = {
  rows: readonly ContactResponse[] | undefined
  state: 'ready' | 'loading' | 'failed'
  onRetry: () => void
  /** The actions on a contact. Undefined if the user can't change contacts. */
  actions: Actions | undefined
}

/** Lists the contacts of a supplier and the access of each. */
export const ContactTable = ({ actions, ...table }: Props) => (
  <DataTable
    {...table}
    caption="Contacts"
    columns={
      actions
        ? [
            ...columns,
            {
              id: 'actions',
              header: 'Access',
              align: 'end',
              cell: (contact) => <ContactActions contact={contact} actions={actions} />,
            },
          ]
        : columns
    }
    keyOf={({ id }) => id}
    expectedRows={3}
    empty={
      <EmptyState icon={<UsersRound />} title="No contacts yet">
        Contacts see and respond to the requests for your products.
      </EmptyState>
    }
  />
)
