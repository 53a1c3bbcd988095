import { Progress } from '#platform/ui/display/progress.tsx'

type Props = { readonly eventsMade: number; readonly eventsInAll: number }

/** Shows how many demo events have been created, because a new demo has only a few events at first. */
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
