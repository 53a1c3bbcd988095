import { Mail } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { useCommsApi } from '../comms-api.ts'
import { openMessageForm } from './open-message-form.tsx'

type Props = {
  readonly event: WireEvent
  /** Called after the emails are queued. */
  readonly onSent: () => void
}

/** Renders the button to write to the people of an event, or the reason why that is not possible yet (STF-004). */
export const WriteMessage = ({ event, onSent }: Props) => {
  const api = useCommsApi()
  const write = async () => {
    if ((await openMessageForm({ api, event })) > 0) onSent()
  }
  const hasManager = Boolean(event.manager)
  return (
    <span className="grid justify-items-start gap-1">
      <Button
        disabled={!hasManager}
        aria-describedby={hasManager ? undefined : 'why-no-message'}
        onClick={() => void write()}
      >
        <Mail aria-hidden />
        Write an email
      </Button>
      {!hasManager && (
        <span id="why-no-message" className="text-sm text-ink-soft">
          Choose a manager first, because replies go to them.
        </span>
      )}
    </span>
  )
}
