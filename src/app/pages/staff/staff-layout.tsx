import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { usePermissions } from '#features/access/ui/index.ts'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { personKey } from '#features/accounts/ui/people/use-person-change.ts'
import { type PictureFields, PictureFieldsContext } from '#features/records/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { AreaGate } from '../../frame/access/area-gate.tsx'
import { QueryFrame } from '../../frame/query-frame.tsx'
import { WorkFrame } from '../../frame/work-frame.tsx'
import { staffMenu } from './staff-menu.tsx'

export const Route = createFileRoute('/_staff')({
  ssr: false,
  component: () => (
    <QueryFrame>
      <StaffLayout />
    </QueryFrame>
  ),
})

/** Loads the code of picture fields, when the first form with such a field is opened. */
const loadPictureFields = async (): Promise<PictureFields> => {
  const [{ PictureField }, { PicturesField }] = await Promise.all([
    loadPart(() => import('#features/media/ui/fields/picture-field.tsx')),
    loadPart(() => import('#features/media/ui/fields/pictures-field.tsx')),
  ])
  return { One: PictureField, Several: PicturesField }
}

/**
 * Returns the address of the list to which a person's page belongs; undefined on other pages, and until the person is
 * loaded.
 */
const usePersonList = (): string | undefined => {
  const { personId } = useParams({ strict: false })
  const { data } = useQuery<PersonResponse>({ queryKey: personKey(personId ?? ''), enabled: false })
  if (!personId || !data) return undefined
  return data.userType === 'customer' ? '/admin/index/customers' : '/admin/index/staff'
}

function StaffLayout() {
  const { pathname } = useLocation()
  const personList = usePersonList()
  const user = useCurrentUser()
  const { can, isKnown } = usePermissions()
  const groups = staffMenu
    .map(({ title, pages }) => ({
      title,
      links: pages
        .filter(({ needs }) => !needs || needs.some(can))
        .map(({ alsoHighlightedAt, href, label, icon }) => ({
          href,
          label,
          icon,
          isCurrent:
            href === personList ||
            [href, ...(alsoHighlightedAt ?? [])].some((each) => `${pathname}/`.startsWith(`${each}/`)),
        })),
    }))
    .filter(({ links }) => links.length > 0)
  return (
    <WorkFrame area="Staff" groups={isKnown ? (user && countsAsStaff(user) ? groups : []) : undefined}>
      <AreaGate usersLabel="staff" isAllowed={countsAsStaff}>
        <PictureFieldsContext value={loadPictureFields}>
          <Outlet />
        </PictureFieldsContext>
      </AreaGate>
    </WorkFrame>
  )
}
