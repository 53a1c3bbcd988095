import { UserCheck, UserX } from 'lucide-react'
import type { EventContext } from '#features/events/rules/reading/derived-context.ts'
import { Button } from '#platform/ui/actions/button.tsx'

type Props = {
  /** The guest's answer; undefined for somebody who is not a guest. */
  attending: EventContext['attending']
  /** Asks for another answer. */
  onChange: () => void
}

/** A guest's own answer to the event, with a button that changes it. */
export const OwnAnswer = ({ attending, onChange }: Props) => {
  if (attending === undefined) return null
  const isComing = attending === 'Yes'
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
