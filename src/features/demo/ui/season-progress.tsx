type Props = { readonly eventsMade: number; readonly eventsInAll: number }

/** Says why a demo that has just been started has so few events yet. */
export const SeasonProgress = ({ eventsMade, eventsInAll }: Props) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
    <span>
      The season of this demo is being made: {eventsMade} of {eventsInAll} events are there.
    </span>
    <progress
      aria-label="Events made"
      value={eventsMade}
      max={eventsInAll}
      className="h-1.5 w-32 accent-accent"
    />
  </p>
)
