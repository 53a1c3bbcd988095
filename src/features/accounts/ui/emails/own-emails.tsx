import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { EmailSwitches } from './email-switches.tsx'
import { useEmailChoices } from './use-email-choices.ts'

/** The tab 'Emails' of 'My Details': switches for the automatic emails of all events. */
export const OwnEmails = () => {
  const { query, change } = useEmailChoices()
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingSwitches />
  return (
    <EmailSwitches
      choices={query.data.choices}
      onChange={(choice, isOn) => change({ choice, isOn, scope: 'all' })}
    />
  )
}

export const LoadingSwitches = () => (
  <div role="status" aria-label="Loading" className="grid gap-5">
    <Skeleton className="h-96" />
    <Skeleton className="h-12" />
  </div>
)
