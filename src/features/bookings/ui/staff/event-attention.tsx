import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { validateEvent } from '#features/events/rules/validate-event.ts'
import { buttonStyle } from '#platform/ui/actions/button-style.ts'
import { type EventWarning, eventWarnings } from '../../rules/event-warnings.ts'
import { useBookingsApi } from '../bookings-api.ts'
import { eventTasksQuery } from './tasks/use-event-tasks.ts'

/**
 * Shows the event's warnings, which staff should act on, the most urgent first, and everything that is missing before a
 * booking (EVT-074).
 */
export const EventAttention = ({ event }: { event: WireEvent }) => {
  const tasks = useQuery(eventTasksQuery(useBookingsApi(), event._doc))
  return (
    <AttentionList
      warnings={eventWarnings(event, tasks.data?.tasks ?? [])}
      findings={validateEvent(eventFromWire(event), event.today).errors}
    />
  )
}

type Props = {
  readonly warnings: readonly EventWarning[]
  /** Texts about everything that is missing before the event can be booked. */
  readonly findings: readonly string[]
}

export const AttentionList = ({ warnings, findings }: Props) => (
  <section aria-label="Needs attention" className="grid gap-2">
    {warnings.length > 0 && (
      <ul className="divide-y divide-line rounded-card border border-line bg-warn-soft">
        {warnings.map(({ id, text, action, part }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />
            <span className="min-w-0 grow basis-44 wrap-anywhere font-medium">{text}</span>
            <a
              href={part.of === 'package' ? `#package-${part.packageNumber}` : `#${part.of}`}
              className={buttonStyle({ kind: index === 0 ? 'primary' : 'secondary', size: 'small' })}
            >
              {action}
            </a>
          </li>
        ))}
      </ul>
    )}
    {findings.length > 0 ? (
      <div className="flex gap-3 rounded-card border border-line bg-warn-soft px-3 py-2">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" />
        <div>
          <p className="font-medium">Something is missing</p>
          <ul className="list-disc ps-5 text-sm">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </div>
      </div>
    ) : (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <CircleCheck aria-hidden className="size-4.5 text-good" />
        Nothing is missing
      </p>
    )}
  </section>
)
