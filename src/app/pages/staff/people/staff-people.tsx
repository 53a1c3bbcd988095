import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { usePermissions } from '#features/access/ui/index.ts'
import { type PeopleAddress, readPeopleAddress } from '#features/accounts/ui/people/people-address.ts'
import { PeopleList } from '#features/accounts/ui/people/people-list.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { staffHead } from '../staff-head.ts'
import { NewPerson } from './new-person.tsx'

type Search = PeopleAddress & { kind?: 'contacts' }

export const Route = createFileRoute('/_staff/admin/index/staff')({
  // The page validates its query, because code in validateSearch is loaded for every visitor.
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Staff'),
  component: StaffPeople,
})

/** The list of staff, or of supplier contacts. */
function StaffPeople() {
  const query = Route.useSearch()
  const address = readPeopleAddress(query)
  const kind = query.kind === 'contacts' ? query.kind : undefined
  const navigate = useNavigate({ from: Route.fullPath })
  const { can } = usePermissions()
  // The permission for customers includes supplier contacts, but not staff.
  const canViewStaff = can('company.view')
  const userType = kind === 'contacts' || !canViewStaff ? 'supplierContact' : 'staff'
  // After a change of a filter or the sort order, the list starts at its first page.
  const change = (next: PeopleAddress) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <NeedsPermission permission={canViewStaff ? 'company.view' : 'customer.view'} title="Staff">
      <PeopleList
        key={userType}
        kind={userType}
        title={userType === 'supplierContact' ? 'Supplier contacts' : 'Staff'}
        address={address}
        onChange={change}
        action={<NewPerson kind={userType} />}
      >
        {canViewStaff && (
          <div className="sm:max-w-96">
            <SegmentedChoice
              label="Kind of user"
              hideLabel
              value={kind ?? 'staff'}
              onChange={(chosen) =>
                void navigate({
                  search: { kind: chosen === 'contacts' ? 'contacts' : undefined },
                  replace: true,
                })
              }
              choices={[
                { value: 'staff', label: 'Staff' },
                { value: 'contacts', label: 'Supplier contacts' },
              ]}
            />
          </div>
        )}
      </PeopleList>
    </NeedsPermission>
  )
}
