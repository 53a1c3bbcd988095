import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type PeopleAddress, readPeopleAddress } from '#features/accounts/ui/people/people-address.ts'
import { PeopleList } from '#features/accounts/ui/people/people-list.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { staffHead } from '../staff-head.ts'
import { NewPerson } from './new-person.tsx'

export const Route = createFileRoute('/_staff/admin/index/customers')({
  // The page validates its query, because code in validateSearch is loaded for every visitor.
  validateSearch: (query): PeopleAddress => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Customers'),
  component: () => (
    <NeedsPermission permission="customer.view" title="Customers">
      <CustomerList />
    </NeedsPermission>
  ),
})

function CustomerList() {
  const address = readPeopleAddress(Route.useSearch())
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <PeopleList
      kind="customer"
      title="Customers"
      address={address}
      // After a change of a filter or the sort order, the list starts at its first page.
      onChange={(next) =>
        void navigate({
          search: (before) => ({ ...before, page: undefined, ...next }),
          replace: true,
          resetScroll: false,
        })
      }
      action={<NewPerson kind="customer" />}
    />
  )
}
