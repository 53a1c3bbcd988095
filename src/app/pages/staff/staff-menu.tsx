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
import { type RecordKindName, recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { capital } from '#kernel/capital.ts'
import type { Permission } from '#kernel/permission.ts'
import { listHref } from './records/record-hrefs.ts'

type StaffPage = {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** The link is also highlighted at these addresses and at all addresses below them. */
  readonly alsoHighlightedAt?: readonly string[]
  /**
   * The user needs one of these permissions to see the link. The page checks the same permissions
   * (needs-permission.tsx).
   */
  readonly needs?: readonly Permission[]
}

const listPage = (name: RecordKindName, icon: ReactNode): StaffPage => ({
  href: listHref(name),
  label: capital(recordKindFacts[name].labels.many),
  icon,
  alsoHighlightedAt: [`/admin/record/${name}`, `/admin/${name}`],
  needs: [`${recordKindFacts[name].area}.view`],
})

/** The menu of the staff area. Pages for daily work come first. Page names are in snake case (STF-001). */
export const staffMenu: readonly { readonly title: string; readonly pages: readonly StaffPage[] }[] = [
  {
    title: 'Work',
    pages: [
      {
        href: '/admin/index/tasks',
        label: 'Tasks',
        icon: <ListChecks aria-hidden />,
        needs: ['eventArea.view'],
      },
      {
        href: '/admin/index/events',
        label: 'Events',
        icon: <CalendarRange aria-hidden />,
        alsoHighlightedAt: ['/admin/event'],
        needs: ['eventArea.view'],
      },
      {
        href: '/admin/index/customers',
        label: 'Customers',
        icon: <Users aria-hidden />,
        needs: ['customer.view'],
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
        href: '/admin/index/mail',
        label: 'Mail',
        icon: <Mail aria-hidden />,
        alsoHighlightedAt: ['/admin/mail', '/admin/index/automatic_emails', '/admin/automatic_email'],
        needs: ['mailArea.view'],
      },
      {
        href: '/admin/index/staff_stats',
        label: 'Statistics',
        icon: <ChartColumn aria-hidden />,
        needs: ['common.view'],
      },
    ],
  },
  {
    title: 'Catalogue',
    pages: [
      listPage('product', <Ticket aria-hidden />),
      listPage('webPackage', <Gift aria-hidden />),
      listPage('location', <MapPin aria-hidden />),
      listPage('venue', <Building2 aria-hidden />),
      listPage('supplier', <Truck aria-hidden />),
      listPage('category', <Shapes aria-hidden />),
      listPage('categoryGroup', <Layers aria-hidden />),
      listPage('currency', <Coins aria-hidden />),
    ],
  },
  {
    title: 'Site',
    pages: [
      listPage('content', <PenLine aria-hidden />),
      {
        ...listPage('calendar', <CalendarDays aria-hidden />),
        href: '/admin/index/calendar',
        label: 'Calendar',
        alsoHighlightedAt: [listHref('calendar'), '/admin/record/calendar'],
      },
      listPage('media', <Images aria-hidden />),
      {
        href: '/admin/index/reviews',
        label: 'Reviews',
        icon: <Star aria-hidden />,
        needs: ['content.view'],
      },
      listPage('template', <LayoutTemplate aria-hidden />),
      listPage('dictionary', <MessageSquareText aria-hidden />),
    ],
  },
  {
    title: 'Team',
    pages: [
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
        alsoHighlightedAt: ['/admin/role'],
        needs: ['company.view'],
      },
      { href: '/admin/index/design', label: 'Design', icon: <Palette aria-hidden /> },
    ],
  },
]
