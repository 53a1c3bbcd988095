import { UserCheck, UserX } from 'lucide-react'
import type { EventContext } from '#features/events/rules/reading/derived-context.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import type { OwnPart } from '../rules/own-part.ts'

type Props = {
  /** The guest's answer; undefined for somebody who is not a guest. */
  attending: EventContext['attending']
  /** Opens the dialog for another answer. */
  onChange: () => void
  /** The guest's share; undefined if none is shown. */
  part?: OwnPart
  /** Scrolls to the payment; undefined if the reader can't pay. */
  onPay?: () => void
}

/** Renders a guest's answer and share, with buttons to change the answer and to pay. */
export const OwnAnswer = ({ attending, onChange, part, onPay }: Props) => {
  if (attending === undefined) return null
  const isComing = attending === 'Yes'
  return (
    <section
      aria-label="Your answer"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-2.5 shadow-card"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex items-center gap-2.5 font-semibold [&_svg]:size-5">
          {isComing ? (
            <UserCheck aria-hidden className="text-good" />
          ) : (
            <UserX aria-hidden className="text-ink-soft" />
          )}
          {isComing ? 'You’re coming' : 'You’re not coming'}
        </p>
        {part && (
          <p className="tabular-nums">
            Your share: <strong>{partLabel(part)}</strong>
            {paidLabel(part)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" onClick={onChange}>
          Change your answer
        </Button>
        {part?.isPayable && onPay && (
          // Hidden on wide screens, where the payment is visible beside the plan.
          <Button kind="primary" size="small" className="lg:hidden" onClick={onPay}>
            Pay
          </Button>
        )}
      </div>
    </section>
  )
}

const partLabel = ({ totalGBP, isMinimumPrice }: OwnPart): string =>
  totalGBP === null
    ? 'price on application'
    : totalGBP === 0
      ? 'nothing to pay'
      : `${isMinimumPrice ? 'from ' : ''}${formatPounds(totalGBP)}`

const paidLabel = ({ totalGBP, paidGBP, isMinimumPrice, isPayable }: OwnPart): string => {
  if (paidGBP <= 0) return ''
  const isPaid = totalGBP !== null && !isMinimumPrice && !isPayable
  return isPaid ? ', paid' : `, ${formatPounds(paidGBP)} paid`
}
