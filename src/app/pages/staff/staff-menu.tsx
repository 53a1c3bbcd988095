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
  readonly also?: readonly string[]
  /**
   * The user needs one of these permissions to see the link. The page checks the same permissions
   * (needs-permission.tsx).
   */
  readonly needs?: readonly Permission[]
}

const listOf = (name: RecordKindName, icon: ReactNode): StaffPage => ({
  href: listHref(name),
  label: capital(recordKindFacts[name].labels.many),
  icon,
  also: [`/admin/record/${name}`, `/admin/${name}`],
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
        also: ['/admin/event'],
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
        also: ['/admin/mail', '/admin/index/automatic_emails', '/admin/automatic_email'],
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
      listOf('product', <Ticket aria-hidden />),
      listOf('webPackage', <Gift aria-hidden />),
      listOf('location', <MapPin aria-hidden />),
      listOf('venue', <Building2 aria-hidden />),
      listOf('supplier', <Truck aria-hidden />),
      listOf('category', <Shapes aria-hidden />),
      listOf('categoryGroup', <Layers aria-hidden />),
      listOf('currency', <Coins aria-hidden />),
    ],
  },
  {
    title: 'Site',
    pages: [
      listOf('content', <PenLine aria-hidden />),
      {
        ...listOf('calendar', <CalendarDays aria-hidden />),
        href: '/admin/index/calendar',
        label: 'Calendar',
        also: [listHref('calendar'), '/admin/record/calendar'],
      },
      listOf('media', <Images aria-hidden />),
      {
        href: '/admin/index/reviews',
        label: 'Reviews',
        icon: <Star aria-hidden />,
        needs: ['content.view'],
      },
      listOf('template', <LayoutTemplate aria-hidden />),
      listOf('dictionary', <MessageSquareText aria-hidden />),
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
        also: ['/admin/role'],
        needs: ['company.view'],
      },
      { href: '/admin/index/design', label: 'Design', icon: <Palette aria-hidden /> },
    ],
  },
]
