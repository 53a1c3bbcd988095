import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { supplierCalendarItems } from '#features/bookings/rules/suppliers/calendar-items.ts'
import type { SupplierEvent } from '#features/bookings/rules/suppliers/supplier-event.ts'
import { dayOf } from '#kernel/dates.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { MonthSteps } from '#platform/ui/layout/month-steps.tsx'

// The calendar library is loaded only if somebody opens this view.
const CalendarMonth = lazy(() =>
  loadPart(() => import('#features/content/ui/calendar/calendar-month.tsx')).then((module) => ({
    default: module.CalendarMonth,
  })),
)

type Props = {
  supplierId: string
  /** The month in the address, yyyy-MM; the current one by default. */
  month: string | undefined
  onMonth: (month: string) => void
  rows: readonly SupplierEvent[] | undefined
  isFailed: boolean
  onRetry: () => void
}

/** A month of a supplier's requested and booked products; each opens its package. */
export const SupplierCalendar = ({ supplierId, month, onMonth, rows, isFailed, onRetry }: Props) => {
  const navigate = useNavigate()
  if (isFailed) return <ErrorState onRetry={onRetry} />
  const shown = month ?? dayOf(new Date()).slice(0, 7)
  const items = supplierCalendarItems(rows ?? [])
  const open = (id: string) => {
    const item = items.find((one) => one.id === id)
    if (item) void navigate({ href: `/supplier/${supplierId}/event/${item.eventId}/package` })
  }
  return (
    <>
      <div className="flex">
        <MonthSteps month={shown} onMonth={onMonth} />
      </div>
      <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
        <div className="h-[36rem] w-full lg:h-[44rem]" aria-busy={rows === undefined}>
          <CalendarMonth items={items} month={`${shown}-01`} onItem={open} />
        </div>
      </Suspense>
    </>
  )
}
