import type { DayAllocation } from '#features/catalogue/rules/availability.ts'
import { addDays, dayOf, formatDate, type IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { canStartOn, planWebPackage, webPackagePrice } from '../rules/plan-web-package.ts'
import { availableOf } from '../rules/planned-entry.ts'
import type { OpenedWebPackageResponse } from '../rules/web-package-responses.ts'
import { GroupPrice, isPriceHidden } from './group-price.tsx'
import { nightsLabel } from './nights-label.ts'
import type { Entry } from './planned-days.tsx'

export type Group = { readonly people: number; readonly startDate: IsoDate | null }
/** The limits in the section’s settings. */
export type GroupLimits = {
  readonly people: { readonly minimum: number; readonly maximum: number }
  /** In days from today. Only days between the two limits can be chosen, not the limits themselves. */
  readonly startDate: { readonly minimum: number; readonly maximum: number }
}

type Fields = {
  setDates: OpenedWebPackageResponse['setting']['setDates']
  group: Group
  limits: GroupLimits
  onChange: (group: Group) => void
}

/** The fields for group size and start date. */
export const GroupFields = ({ setDates, group, limits, onChange }: Fields) => {
  const today = dayOf(new Date())
  return (
    <div className="grid gap-3">
      <NumberField
        label="People"
        value={group.people}
        min={limits.people.minimum}
        max={limits.people.maximum}
        onChange={(people) => people !== undefined && onChange({ ...group, people })}
      />
      <DateField
        label="First day"
        value={group.startDate ?? undefined}
        min={addDays(today, limits.startDate.minimum + 1)}
        max={addDays(today, limits.startDate.maximum - 1)}
        isUnavailable={(date) => !canStartOn(setDates, date)}
        hint={setDates.length === 0 ? undefined : datesText(setDates)}
        clearLabel="No date yet"
        onChange={(startDate) => onChange({ ...group, startDate: startDate ?? null })}
      />
    </div>
  )
}

const datesText = (setDates: Fields['setDates']): string =>
  `Starts ${setDates
    .map(({ from, to }) =>
      from === to ? `on ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`,
    )
    .join(', or ')}`

/** The remaining units by product and day, and whether the product is closed on that day. */
export type DayAllocations = Readonly<Record<string, Readonly<Record<IsoDate, DayAllocation>>>>

/** Returns the plan of an opened package for a group, with the allocations that have loaded. */
export const planFor = (
  { productList, products }: OpenedWebPackageResponse,
  group: Group,
  allocations: DayAllocations = {},
): Entry[] =>
  planWebPackage(
    productList,
    products.map((product) => ({ ...product, days: allocations[product.id] })),
    group,
  )

/** Returns 'Fri 05 Mar 2027' for a day of a package. */
export const dayText = ({ startDate }: Group, dayIndex: number): string | undefined =>
  startDate === null ? undefined : formatDate(addDays(startDate, dayIndex))

type Props = Omit<Fields, 'setDates'> & {
  opened: OpenedWebPackageResponse
  plan: readonly Entry[]
  section: Section
}

/** The price of a package for the user’s group and date, updated as they change. */
export const GroupForm = ({ opened, plan, section, group, ...fields }: Props) => {
  const availableProducts = availableOf(plan)
  const missingCount = plan.filter(({ omissionReason }) => omissionReason !== undefined).length
  return (
    <div className="grid gap-4">
      <div aria-live="polite">
        <GroupPrice
          price={
            availableProducts.length === 0 ? null : webPackagePrice(availableProducts, { ...group, section })
          }
          isHidden={isPriceHidden(opened)}
          people={group.people}
          nightsText={nightsLabel(opened.setting.nightsCount)}
          isMinimumPrice={group.startDate === null}
        />
      </div>
      <GroupFields setDates={opened.setting.setDates} group={group} {...fields} />
      {missingCount > 0 && (
        <Notice tone="warn" title="Some items aren’t available">
          The price excludes the items marked in the plan.
        </Notice>
      )}
    </div>
  )
}
