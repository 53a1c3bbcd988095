import { Progress } from '#platform/ui/display/progress.tsx'

type Props = { readonly eventsMade: number; readonly eventsInAll: number }

/** Explains why a demo that has just been started has only few events yet. */
export const DemoProgress = ({ eventsMade, eventsInAll }: Props) => (
  <div className="max-w-md">
    <Progress
      label="Preparing the demo data"
      value={eventsMade}
      max={eventsInAll}
      valueText={`${eventsMade} of ${eventsInAll} events`}
    />
  </div>
)
