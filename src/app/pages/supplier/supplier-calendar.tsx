import { useNavigate } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import {
  type SupplierCalendarItem,
  supplierCalendarItems,
} from '#features/bookings/rules/suppliers/calendar-items.ts'
import type { SupplierEvent } from '#features/bookings/rules/suppliers/supplier-event.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { MonthSteps } from '#platform/ui/layout/month-steps.tsx'

// The calendar library is loaded only if a user opens this view.
const CalendarMonth = lazy(() =>
  loadPart(() => import('#features/content/ui/calendar/calendar-month.tsx')).then((module) => ({
    default: module.CalendarMonth,
  })),
)

type Props = {
  supplierId: string
  /** The month in the address, yyyy-MM; by default the current month. */
  month: string | undefined
  onMonth: (month: string) => void
  rows: readonly SupplierEvent[] | undefined
  isFailed: boolean
  onRetry: () => void
}

/** Shows a supplier's requested and booked products in a month. Each product links to its package. */
export const SupplierCalendar = ({ supplierId, month, onMonth, rows, isFailed, onRetry }: Props) => {
  const navigate = useNavigate()
  if (isFailed) return <ErrorState onRetry={onRetry} />
  const shownMonth = month ?? dayOf(new Date()).slice(0, 7)
  const items = supplierCalendarItems(rows ?? [])
  const hrefOf = ({ eventId }: SupplierCalendarItem) => `/supplier/${supplierId}/event/${eventId}/package`
  const open = (id: string) => {
    const item = items.find((one) => one.id === id)
    if (item) void navigate({ href: hrefOf(item) })
  }
  return (
    <>
      <div className="flex">
        <MonthSteps month={shownMonth} onMonth={onMonth} />
      </div>
      <Suspense fallback={<Skeleton className="h-[36rem] w-full max-md:hidden" />}>
        <div className="h-[36rem] w-full max-md:hidden lg:h-[44rem]" aria-busy={rows === undefined}>
          <CalendarMonth items={items} month={`${shownMonth}-01`} onItem={open} />
        </div>
      </Suspense>
      {/* On a phone, the days of a month are too narrow for names, so a list replaces the month. */}
      <div className="md:hidden">
        {rows ? (
          <DayList items={items.filter(({ dates }) => dates.from.startsWith(shownMonth))} hrefOf={hrefOf} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </>
  )
}

type DayListProps = {
  items: readonly SupplierCalendarItem[]
  hrefOf: (item: SupplierCalendarItem) => string
}

/** The products of a month by day. */
const DayList = ({ items, hrefOf }: DayListProps) => {
  if (items.length === 0)
    return (
      <EmptyState icon={<CalendarCheck />} title="Nothing this month">
        Requests and bookings for this month appear here.
      </EmptyState>
    )
  const days = Object.entries(Object.groupBy(items, ({ dates }) => dates.from))
  return (
    <ul className="grid gap-4">
      {days.map(([day, itemsOfDay = []]) => (
        <li key={day}>
          <h2 className="font-semibold">
            <time dateTime={day}>{formatDate(day)}</time>
          </h2>
          <ul className="grid gap-2 pt-2">
            {itemsOfDay.map((item) => (
              <li key={item.id}>
                <Link
                  href={hrefOf(item)}
                  className="block rounded-card border border-line bg-surface px-3 py-2.5"
                >
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
