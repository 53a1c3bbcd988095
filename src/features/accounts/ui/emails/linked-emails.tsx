import { MailX } from 'lucide-react'
import { useState } from 'react'
import { RequestFailure } from '#platform/browser/request-failure.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import { EmailSwitches } from './email-switches.tsx'
import { LoadingSwitches } from './own-emails.tsx'
import { type EmailScope, useEmailChoices } from './use-email-choices.ts'

type Props = {
  /** The signed key of a link in an email. */
  readonly linkKey: string
}

/** Lets the recipient of an email choose their emails, without logging in. */
export const LinkedEmails = ({ linkKey }: Props) => {
  const { query, change } = useEmailChoices(linkKey)
  const [scope, setScope] = useState<EmailScope>('all')
  const { error, data } = query
  if (error instanceof RequestFailure && error.status < 500 && error.status !== 429)
    return <UnusableLink message={error.message} />
  if (error) return <ErrorState title={error.message} onRetry={() => void query.refetch()} />
  if (!data) return <LoadingSwitches />
  const isForEvent = scope === 'event'
  return (
    <div className="grid gap-6">
      <header className="grid gap-1">
        <h1 className="text-3xl font-bold">Your emails</h1>
        <p className="text-ink-soft">Choose the emails you get. Each change is saved at once.</p>
      </header>
      {data.event !== null && (
        <RadioGroup
          label="Change emails about"
          value={scope}
          onChange={setScope}
          choices={[
            { value: 'all', label: 'All events' },
            { value: 'event', label: <span className="wrap-anywhere">Only {data.event}</span> },
          ]}
        />
      )}
      <EmailSwitches
        choices={data.choices.map(({ id, isOn, isOnForEvent }) =>
          isForEvent ? { id, isOn: isOnForEvent === true, isOffElsewhere: !isOn } : { id, isOn },
        )}
        onChange={(choice, isOn) => change({ choice, isOn, scope })}
      />
    </div>
  )
}

/** Says that a link is incomplete, has expired, or belongs to an erased account. */
export const UnusableLink = ({ message }: { readonly message: string }) => (
  <EmptyState
    icon={<MailX />}
    title={<h1>{message}</h1>}
    action={
      <LinkButton href="/my-events?dialog=account&tab=emails" kind="primary">
        Choose emails in My Details
      </LinkButton>
    }
  >
    Open the link in a newer email, or log in to choose the emails you get.
  </EmptyState>
)
