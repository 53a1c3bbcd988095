import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { MonthOfDays } from '#features/catalogue/ui/availability/month-of-days.tsx'
import { dayOf } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { MonthSteps, monthOf } from '#platform/ui/layout/month-steps.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../get-api.ts'
import { loadSupplierName, supplierHead } from './supplier-name.ts'

type Search = { month?: string; product?: string }

export const Route = createFileRoute('/_supplier/supplier/$supplierId/availability')({
  validateSearch: (query): Search => query,
  loader: ({ params }) => loadSupplierName(params.supplierId),
  head: ({ loaderData, match: { context } }) => supplierHead(context.site, loaderData?.name, 'Availability'),
  component: SupplierAvailability,
})

const maxProducts = 1000
const noDays: ReadonlySet<string> = new Set()

function SupplierAvailability() {
  const { supplierId } = Route.useParams()
  const today = dayOf(new Date())
  const { month: requestedMonth, product: requestedId } = Route.useSearch()
  const month = monthOf(requestedMonth) ?? today.slice(0, 7)
  const navigate = useNavigate({ from: Route.fullPath })
  const canChange = useCanChange()
  const query = useQuery({
    queryKey: ['availability', supplierId, month],
    queryFn: () => getApi().catalogue.readSupplierAvailability({ id: supplierId, month, limit: maxProducts }),
    placeholderData: (before) => before,
  })
  const changeSearch = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const products = query.data?.data ?? []
  const shownProduct = products.find(({ id }) => id === requestedId) ?? products[0]
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <h1 className="text-2xl font-bold">Availability</h1>
      {!canChange && (
        <Notice title="You have view-only access">
          Ask your account manager for permission to manage availability.
        </Notice>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-96" />}
      {query.data && !shownProduct && (
        <EmptyState icon={<CalendarX2 />} title="No products yet">
          Products appear here once they are on the site.
        </EmptyState>
      )}
      {shownProduct && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Product"
              value={shownProduct.id}
              onChange={({ currentTarget: { value } }) => changeSearch({ product: value })}
              options={products.map(({ id, name }) => ({ value: id, label: name }))}
              className="min-w-0 grow basis-64 sm:max-w-md"
            />
            <MonthSteps month={month} onMonth={(next) => changeSearch({ month: next })} />
          </div>
          <ProductMonth
            key={`${shownProduct.id} ${month}`}
            supplierId={supplierId}
            product={shownProduct}
            today={today}
            readOnly={!canChange}
          />
        </>
      )}
    </main>
  )
}

/** Returns true for staff who can edit products, and for contacts who can manage the inventory. */
const useCanChange = (): boolean => {
  const user = useCurrentUser()
  const { can } = usePermissions()
  return can(user && countsAsStaff(user) ? 'product.edit' : 'canManageInvetory')
}

type Products = Awaited<
  ReturnType<ReturnType<typeof getApi>['catalogue']['readSupplierAvailability']>
>['data']
type MonthProps = { supplierId: string; product: Products[number]; today: string; readOnly: boolean }

type DayChange = {
  readonly units: number | null
  readonly closed: boolean
  /** What happened to the days, as text. */
  readonly outcome: string
}

const ProductMonth = ({ supplierId, product, today, readOnly }: MonthProps) => {
  const [chosenDays, setChosenDays] = useState(noDays)
  const [units, setUnits] = useState<number | undefined>()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async ({ outcome: _, ...day }: DayChange) => {
      const changes = [...chosenDays].sort().map((date) => ({ productId: product.id, date, ...day }))
      await getApi().catalogue.changeSupplierAvailability({ id: supplierId, changes })
      return changes.length
    },
    onSuccess: async (count, { outcome }) => {
      await queries.invalidateQueries({ queryKey: ['availability', supplierId] })
      setChosenDays(noDays)
      toast.show(`${countOf(count, 'day is', 'days are')} ${outcome}`, { kind: 'good' })
    },
    onError: (problem) => toast.error(problem.message),
  })
  const usualUnits = product.allocation === null ? 'unlimited' : `${product.allocation} a day`
  return (
    <>
      <p className="text-ink-soft text-sm">
        Booked per {product.unitType.toLowerCase()}, usually {usualUnits}.
        {!readOnly && ' Select days to change. Changes appear in bold.'}
      </p>
      <MonthOfDays
        days={product.days}
        today={today}
        chosen={chosenDays}
        onChosen={setChosenDays}
        readOnly={readOnly}
      />
      {chosenDays.size > 0 && (
        <section
          aria-label="Selected days"
          className="sticky bottom-0 -mx-4 flex flex-wrap items-end gap-3 border-line border-t bg-raised px-4 py-3 lg:-mx-5 lg:px-5"
        >
          <p className="w-full font-semibold text-sm">{countOf(chosenDays.size, 'day', 'days')}</p>
          <NumberField
            label="Units a day"
            value={units}
            onChange={setUnits}
            min={0}
            max={10_000}
            className="w-40"
          />
          <Button
            kind="primary"
            pending={save.isPending}
            disabled={units === undefined}
            onClick={() => save.mutate({ units: units ?? null, closed: false, outcome: `set to ${units}` })}
          >
            Set
          </Button>
          <Button
            pending={save.isPending}
            onClick={() => save.mutate({ units: null, closed: true, outcome: 'closed' })}
          >
            Close
          </Button>
          <Button
            kind="quiet"
            pending={save.isPending}
            onClick={() => save.mutate({ units: null, closed: false, outcome: 'reset to usual' })}
          >
            Reset to usual
          </Button>
        </section>
      )}
    </>
  )
}
