import { forgetEvent } from '#features/events/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { useAddressChange } from './home-address.ts'

/** Renders the notice that a history state of the event is shown, with a button back to the current state (EVT-024). */
export const HistoryNotice = ({ state }: { state: string }) => {
  const changeAddress = useAddressChange()
  const leave = () => {
    forgetEvent()
    changeAddress({ state: undefined })
  }
  const when = state === 'booked' ? 'you booked' : `it was ${state.toLowerCase().replaceAll('_', ' ')}`
  return (
    <Notice
      title={`This is the event as it was when ${when}`}
      action={<Button onClick={leave}>Show current version</Button>}
    >
      This version is read-only.
    </Notice>
  )
}
