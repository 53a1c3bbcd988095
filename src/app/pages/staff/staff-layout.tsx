import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useLocation, useParams } from '@tanstack/react-router'
import {
  Banknote,
  Building2,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Coins,
  Gift,
  HandCoins,
  IdCard,
  Images,
  Layers,
  LayoutTemplate,
  ListChecks,
  Mail,
  MapPin,
  MessageSquareText,
  Palette,
  PenLine,
  Shapes,
  ShieldCheck,
  Star,
  Ticket,
  Truck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { personKey } from '#features/accounts/ui/people/use-person-change.ts'
import {
  type RecordKindName,
  recordKindFacts,
  recordKindNames,
} from '#features/records/rules/record-kind-name.ts'
import { type PictureFields, PictureFieldsContext } from '#features/records/ui/index.ts'
import { capital } from '#kernel/capital.ts'
import type { Permission } from '#kernel/permission.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { AreaGate } from '../../frame/access/area-gate.tsx'
import { QueryFrame } from '../../frame/query-frame.tsx'
import { WorkFrame } from '../../frame/work-frame.tsx'
import { listHref } from './records/record-hrefs.ts'

export const Route = createFileRoute('/_staff')({
  ssr: false,
  component: () => (
    <QueryFrame>
      <StaffLayout />
    </QueryFrame>
  ),
})

type StaffPage = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** The entry is also highlighted at these addresses and the addresses below them. */
  readonly also?: readonly string[]
  /**
   * The user needs one of these permissions to see the entry. The page checks the same permissions
   * (needs-permission.tsx).
   */
  readonly needs?: readonly Permission[]
}

const recordIcons: Readonly<Record<RecordKindName, ReactNode>> = {
  currency: <Coins aria-hidden />,
  categoryGroup: <Layers aria-hidden />,
  category: <Shapes aria-hidden />,
  supplier: <Truck aria-hidden />,
  location: <MapPin aria-hidden />,
  venue: <Building2 aria-hidden />,
  product: <Ticket aria-hidden />,
  webPackage: <Gift aria-hidden />,
  content: <PenLine aria-hidden />,
  calendar: <CalendarDays aria-hidden />,
  media: <Images aria-hidden />,
  template: <LayoutTemplate aria-hidden />,
  dictionary: <MessageSquareText aria-hidden />,
}

/** Page names are snake case (STF-001). */
const pages: readonly StaffPage[] = [
  {
    href: '/admin/index/staff_stats',
    label: 'Statistics',
    icon: <ChartColumn aria-hidden />,
    needs: ['common.view'],
  },
  {
    href: '/admin/index/events',
    label: 'Events',
    icon: <CalendarRange aria-hidden />,
    also: ['/admin/event'],
    needs: ['eventArea.view'],
  },
  {
    href: '/admin/index/tasks',
    label: 'Tasks',
    icon: <ListChecks aria-hidden />,
    needs: ['eventArea.view'],
  },
  {
    href: '/admin/index/payments',
    label: 'Payments',
    icon: <Banknote aria-hidden />,
    needs: ['payments.view'],
  },
  {
    href: '/admin/index/payouts',
    label: 'Payouts',
    icon: <HandCoins aria-hidden />,
    needs: ['packageProductDetails.cost'],
  },
  {
    href: '/admin/index/customers',
    label: 'Customers',
    icon: <Users aria-hidden />,
    needs: ['customer.view'],
  },
  {
    href: '/admin/index/staff',
    label: 'Staff',
    icon: <IdCard aria-hidden />,
    needs: ['company.view', 'customer.view'],
  },
  {
    href: '/admin/index/roles',
    label: 'Roles',
    icon: <ShieldCheck aria-hidden />,
    also: ['/admin/role'],
    needs: ['company.view'],
  },
  ...recordKindNames.map((name) => ({
    ...(name === 'calendar'
      ? { href: '/admin/index/calendar', label: 'Calendar' }
      : { href: listHref(name), label: capital(recordKindFacts[name].labels.many) }),
    icon: recordIcons[name],
    also: [listHref(name), `/admin/record/${name}`, `/admin/${name}`],
    needs: [`${recordKindFacts[name].area}.view`] as const,
  })),
  {
    href: '/admin/index/reviews',
    label: 'Reviews',
    icon: <Star aria-hidden />,
    needs: ['content.view'],
  },
  {
    href: '/admin/index/mail',
    label: 'Mail',
    icon: <Mail aria-hidden />,
    also: ['/admin/mail', '/admin/index/automatic_emails', '/admin/automatic_email'],
    needs: ['mailArea.view'],
  },
  { href: '/admin/index/design', label: 'Design', icon: <Palette aria-hidden /> },
]

/** Loads the picture fields of staff forms, with the first form that has one. */
const loadPictureFields = async (): Promise<PictureFields> => {
  const [{ PictureField }, { PicturesField }] = await Promise.all([
    loadPart(() => import('#features/media/ui/fields/picture-field.tsx')),
    loadPart(() => import('#features/media/ui/fields/pictures-field.tsx')),
  ])
  return { One: PictureField, Several: PicturesField }
}

/** Returns the list to which a person's page belongs, once the page has loaded the person. */
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
  const links = pages
    .filter(({ needs }) => !needs || needs.some(can))
    .map(({ also, href, label, icon }) => ({
      href,
      label,
      icon,
      isCurrent:
        href === personList || [href, ...(also ?? [])].some((each) => `${pathname}/`.startsWith(`${each}/`)),
    }))
  return (
    <WorkFrame area="Staff" links={isKnown ? (user && countsAsStaff(user) ? links : []) : undefined}>
      <AreaGate readers="staff" isAllowed={countsAsStaff}>
        <PictureFieldsContext value={loadPictureFields}>
          <Outlet />
        </PictureFieldsContext>
      </AreaGate>
    </WorkFrame>
  )
}
