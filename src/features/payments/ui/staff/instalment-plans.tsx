import { ChevronDown } from 'lucide-react'
import type { WireEvent, WirePlan } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { InstalmentPlan } from '../instalment-plan.tsx'

type PlannedGuest = { readonly id: string; readonly name: string; readonly plan: WirePlan }

/** Returns the guests of an event who pay by instalments, with their plans. */
export const instalmentPlansOf = ({
  customerSummary = [],
}: Pick<WireEvent, 'customerSummary'>): readonly PlannedGuest[] =>
  customerSummary.flatMap(({ customer: { id, name }, money }) =>
    money?.instalmentPlan ? [{ id, name, plan: money.instalmentPlan }] : [],
  )

/** Up to this many plans are shown expanded; more are shown collapsed. */
const maxExpanded = 6

type Props = { readonly guests: readonly PlannedGuest[]; readonly today: IsoDate }

/** The instalment plans of guests, with the reasons for their changes. */
export const InstalmentPlans = ({ guests, today }: Props) =>
  guests.length <= maxExpanded ? (
    <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {guests.map(({ id, name, plan }) => (
        <InstalmentPlan key={id} plan={plan} today={today} title={name} level={3} />
      ))}
    </div>
  ) : (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
      {guests.map((guest) => (
        <CollapsedPlan key={guest.id} today={today} {...guest} />
      ))}
    </ul>
  )

const CollapsedPlan = ({ name, plan, today }: PlannedGuest & Pick<Props, 'today'>) => {
  const paidCount = plan.parts.filter(({ leftGBP }) => leftGBP === 0).length
  const leftPounds = plan.parts.reduce((sum, { leftGBP }) => sum + leftGBP, 0)
  return (
    <li>
      <details className="group px-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-1.5 -outline-offset-3">
          <span className="min-w-0 grow font-semibold wrap-anywhere">{name}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            {paidCount} of {plan.parts.length} paid, {formatPounds(leftPounds)} left
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-faint transition-transform duration-(--quick) group-open:rotate-180"
          />
        </summary>
        <div className="max-w-xl pb-4">
          <InstalmentPlan plan={plan} today={today} title={`Plan for ${name}`} level={3} />
        </div>
      </details>
    </li>
  )
}
