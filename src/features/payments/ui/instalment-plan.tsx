import { useId } from 'react'
import type { WirePlan } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { planReasonLabels } from './payment-labels.ts'

type Props = {
  plan: WirePlan
  /** Today on the server. */
  today: IsoDate
  title: string
  /** Level of the heading on the page. */
  level: 2 | 3
}

/** Shows an instalment plan: each instalment with its date and what is left to pay, and the changes to the plan. */
export const InstalmentPlan = ({ plan, today, title, level }: Props) => {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <Heading id={titleId} className="font-semibold text-lg">
        {title}
      </Heading>
      <ol className="grid divide-y divide-line">
        {plan.parts.map((part) => (
          <Part key={part.date} part={part} today={today} />
        ))}
      </ol>
      <ul aria-label="Changes to the plan" className="grid gap-1 text-ink-soft text-sm">
        {plan.changes.map(({ date, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes on a day can have the same reason, and the order never changes
          <li key={index}>
            <time dateTime={date}>{formatDate(date)}</time>: {planReasonLabels[reason]}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PartProps = { part: WirePlan['parts'][number]; today: string }

const Part = ({ part: { date, amountGBP, leftGBP }, today }: PartProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2 max-sm:text-sm">
    <time dateTime={date}>{formatDate(date)}</time>
    <span className="ms-auto flex items-center gap-3 tabular-nums">
      <span className="font-semibold">{formatPounds(amountGBP)}</span>
      {leftGBP === 0 ? (
        <Badge tone="good">Paid</Badge>
      ) : (
        <Badge tone={date <= today ? 'warn' : 'neutral'}>
          {leftGBP < amountGBP ? `${formatPounds(leftGBP)} left` : date <= today ? 'Due' : 'Upcoming'}
        </Badge>
      )}
    </span>
  </li>
)
