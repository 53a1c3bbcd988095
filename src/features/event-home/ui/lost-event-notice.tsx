import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readText } from '#features/content/ui/index.ts'
import { eventListAddress } from '#features/events/rules/event-address.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { toasts } from '#platform/ui/overlays/toast.ts'

/**
 * Renders the notice that an event could not be opened, because it is missing or belongs to others. The notice does not
 * say which of the two, so that nobody can find out which ids exist.
 */
export const LostEvent = ({ userName }: { userName: string }) => {
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    // An event of the reader can replace the notice before the text has loaded. Then the toast must stay, because
    // nothing else shows the reason.
    let isShown = true
    void readText('permissionDenied').then((text) => {
      if (!isShown) return
      setRefusal(text)
      // The redirect to this page showed the same refusal as a toast (SHELL-O15). Dismiss it, so that the text is not
      // shown twice.
      const sameToast = toasts.toasts().find((one) => one.text.endsWith(text))
      if (sameToast) toasts.dismiss(sameToast.id)
    })
    return () => {
      isShown = false
    }
  }, [])
  return (
    <EmptyState
      icon={<SearchX />}
      title="You don’t have access to this event"
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <LinkButton href={eventListAddress} kind="primary">
            All my events
          </LinkButton>
          <LinkButton href="/">Plan something new</LinkButton>
        </div>
      }
    >
      <h1 className="sr-only">You don’t have access to this event</h1>
      <p role="alert" className="min-h-6 pb-2">
        {refusal}
      </p>
      <p>
        The link may be incomplete, the event may have been removed, or {userName} may not be one of its
        guests. Ask its organiser for an invite link, or log in with another account.
      </p>
    </EmptyState>
  )
}
