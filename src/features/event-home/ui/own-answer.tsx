import { UserCheck, UserX } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'

type Props = {
  event: Pick<WireEvent, 'customerSummary'>
  userId: string
  /** Asks for another answer. */
  onChange: () => void
}

/** A guest's own answer to the event, with a button that changes it. */
export const OwnAnswer = ({ event: { customerSummary = [] }, userId, onChange }: Props) => {
  const own = customerSummary.find(({ customer }) => customer.id === userId)
  if (!own) return null
  const isComing = own.attending === 'Yes'
  return (
    <section
      aria-label="Your answer"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-2.5 shadow-card"
    >
      <p className="flex items-center gap-2.5 font-semibold [&_svg]:size-5">
        {isComing ? (
          <UserCheck aria-hidden className="text-good" />
        ) : (
          <UserX aria-hidden className="text-ink-soft" />
        )}
        {isComing ? 'You’re coming' : 'You’re not coming'}
      </p>
      <Button size="small" onClick={onChange}>
        Change your answer
      </Button>
    </section>
  )
}
