import type { DayAllocation } from '#features/catalogue/rules/availability.ts'
import { addDays, dayOf, formatDate, type IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { mayBeginOn, planWebPackage, webPackagePrice } from '../rules/plan-web-package.ts'
import { offeredOf } from '../rules/planned-entry.ts'
import type { OpenedWebPackageAnswer } from '../rules/web-package-answers.ts'
import { GroupPrice, isPriceHidden } from './group-price.tsx'
import { nightsWords } from './nights-words.ts'
import type { Entry } from './planned-days.tsx'

export type Group = { readonly people: number; readonly startDate: IsoDate | null }
/** What a section's settings allow. */
export type GroupLimits = {
  readonly people: { readonly minimum: number; readonly maximum: number }
  /** Days from today. */
  readonly startDate: { readonly minimum: number; readonly maximum: number }
}

type Fields = {
  setDates: OpenedWebPackageAnswer['setting']['setDates']
  group: Group
  limits: GroupLimits
  onChange: (group: Group) => void
}

/** How many come, and from when. */
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
        isUnavailable={(date) => !mayBeginOn(setDates, date)}
        hint={setDates.length === 0 ? undefined : datesWords(setDates)}
        clearLabel="No date yet"
        onChange={(startDate) => onChange({ ...group, startDate: startDate ?? null })}
      />
    </div>
  )
}

const datesWords = (setDates: Fields['setDates']): string =>
  `Starts ${setDates
    .map(({ from, to }) =>
      from === to ? `on ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`,
    )
    .join(', or ')}`

/** What is said of days, by product: units that are left, and that it is closed. */
export type SaidOfDays = Readonly<Record<string, Readonly<Record<IsoDate, DayAllocation>>>>

/** The entries of an opened package for a group, with what is said of its days where that is known. */
export const planFor = (
  { productList, products }: OpenedWebPackageAnswer,
  group: Group,
  said: SaidOfDays = {},
): Entry[] =>
  planWebPackage(
    productList,
    products.map((product) => ({ ...product, days: said[product.id] })),
    group,
  )

/** 'Fri 05 Mar 2027' of a day of a package. */
export const dayWords = ({ startDate }: Group, dayIndex: number): string | undefined =>
  startDate === null ? undefined : formatDate(addDays(startDate, dayIndex))

type Props = Omit<Fields, 'setDates'> & {
  opened: OpenedWebPackageAnswer
  plan: readonly Entry[]
  section: Section
}

/** The price of a package for one's own group and date, as soon as they are chosen. */
export const GroupForm = ({ opened, plan, section, group, ...fields }: Props) => {
  const offered = offeredOf(plan)
  const missing = plan.filter(({ leftOut }) => leftOut !== undefined).length
  return (
    <div className="grid gap-4">
      <div aria-live="polite">
        <GroupPrice
          price={offered.length === 0 ? null : webPackagePrice(offered, { ...group, section })}
          isHidden={isPriceHidden(opened)}
          people={group.people}
          nights={nightsWords(opened.setting.nightsCount)}
          isFrom={group.startDate === null}
        />
      </div>
      <GroupFields setDates={opened.setting.setDates} group={group} {...fields} />
      {missing > 0 && (
        <Notice tone="warn" title="Some items aren’t available">
          The price excludes the items marked in the plan.
        </Notice>
      )}
    </div>
  )
}
