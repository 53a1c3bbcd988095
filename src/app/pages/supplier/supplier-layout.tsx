import {
  createFileRoute,
  Outlet,
  useLocation,
  useMatches,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { CalendarCheck, CalendarClock, CalendarRange, History, ListChecks, UsersRound } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { AreaGate, type Reader } from '../../frame/access/area-gate.tsx'
import { NeedsPermission } from '../../frame/access/needs-permission.tsx'
import { QueryFrame } from '../../frame/query-frame.tsx'
import { WorkFrame } from '../../frame/work-frame.tsx'
import { useContactsPermission } from './use-contacts-permission.ts'

export const Route = createFileRoute('/_supplier')({
  ssr: false,
  component: () => (
    <QueryFrame>
      <SupplierLayout />
    </QueryFrame>
  ),
})

/** The lists on the supplier's home page, with their names in the address (SUP-O1). */
const lists = [
  { list: undefined, label: 'All', icon: <ListChecks aria-hidden /> },
  { list: 'toConfirm', label: 'To confirm', icon: <CalendarClock aria-hidden /> },
  { list: 'upcoming', label: 'Upcoming', icon: <CalendarCheck aria-hidden /> },
  { list: 'past', label: 'Past', icon: <History aria-hidden /> },
]

const isStaffOrContact = (user: Reader) => countsAsStaff(user) || user.userType === 'supplierContact'

function SupplierLayout() {
  const { supplierId } = useParams({ strict: false })
  const { list } = useSearch({ strict: false }) as { list?: string }
  const { pathname } = useLocation()
  const user = useCurrentUser()
  const name = useSupplierName()
  const home = `/supplier/${supplierId}/index/`
  const isHome = pathname.replace(/\/?$/, '/') === home
  const { can, isKnown } = usePermissions()
  const contactsPath = useContactsPermission()
  const permission = user && countsAsStaff(user) ? 'supplier.view' : 'supplierArea.view'
  const links =
    supplierId === undefined || !user || !isStaffOrContact(user) || !can(permission)
      ? []
      : [
          ...lists.map((entry) => ({
            href: entry.list === undefined ? home : `${home}?list=${entry.list}`,
            label: entry.label,
            icon: entry.icon,
            isCurrent: isHome && entry.list === list,
          })),
          {
            href: `/supplier/${supplierId}/availability`,
            label: 'Availability',
            icon: <CalendarRange aria-hidden />,
            isCurrent: pathname.endsWith('/availability'),
          },
          ...(can(`${contactsPath}.view`)
            ? [
                {
                  href: `/supplier/${supplierId}/contacts`,
                  label: 'Contacts',
                  icon: <UsersRound aria-hidden />,
                  isCurrent: pathname.endsWith('/contacts'),
                },
              ]
            : []),
        ]
  return (
    <WorkFrame
      area={name ?? 'Suppliers'}
      groups={isKnown ? (links.length > 0 ? [{ links }] : []) : undefined}
    >
      <AreaGate usersLabel="suppliers" isAllowed={isStaffOrContact}>
        <NeedsPermission permission={permission} title={name ?? 'Suppliers'}>
          <Outlet />
        </NeedsPermission>
      </AreaGate>
    </WorkFrame>
  )
}

/** Returns the supplier's name that the current page loaded for its title. */
const useSupplierName = (): string | undefined =>
  useMatches({
    select: (matches) =>
      matches.map(({ loaderData }) => (loaderData as { name?: string } | undefined)?.name).find(Boolean),
  })
