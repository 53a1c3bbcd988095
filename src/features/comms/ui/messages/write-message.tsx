import { Mail } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useCommsApi } from '../comms-api.ts'
import { MessageForm } from './message-form.tsx'

type Props = {
  readonly event: WireEvent
  /** Called after the mails are queued. */
  readonly onSent: () => void
}

/** Renders the button to write to the people of an event, or the reason why that is not possible yet (STF-004). */
export const WriteMessage = ({ event, onSent }: Props) => {
  const api = useCommsApi()
  const write = async () => {
    const { data: sent } = await openDialog<number>(
      (dialog) => <MessageForm api={api} event={event} dialog={dialog} />,
      { name: 'message', size: 'normal', closesOnBackdrop: false },
    )
    if (sent === undefined) return
    toast.show(`${countOf(sent, 'email', 'emails')} will be sent`, { kind: 'good' })
    onSent()
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
