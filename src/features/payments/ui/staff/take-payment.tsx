import { useState } from 'react'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { PayPanel } from '../pay-panel.tsx'
import type { PaymentsApi } from '../payments-api.ts'

type Props = {
  api: PaymentsApi
  event: WireEvent
  guest: WireGuest
  packageId: string
  onChanged: (event: WireEvent) => void
  onClose: () => void
}

/** Lets staff pay for a guest who is on the telephone, with the guest's own payment options. */
export const TakePayment = ({ api, event: initialEvent, guest, packageId, onChanged, onClose }: Props) => {
  const [event, setEvent] = useState(initialEvent)
  return (
    <DialogContent
      title={`Payment for ${guest.customer.name}`}
      subtitle="They are the payer and will get the receipt."
      onClose={onClose}
    >
      <PayPanel
        api={api}
        event={event}
        packageId={packageId}
        customerId={guest.customer.id}
        onBehalf
        onChanged={(changedEvent) => {
          setEvent(changedEvent)
          onChanged(changedEvent)
        }}
      />
    </DialogContent>
  )
}
