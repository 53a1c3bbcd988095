import { useQuery } from '@tanstack/react-query'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { useGuestsApi } from './guests-api.ts'
import type { GuestChanges } from './use-guest-changes.ts'

type Requester = { readonly id: string; readonly name: string }
type Contact = { readonly email: string | null; readonly phone: string | null }

/**
 * Returns the contacts of the people who request a place, by id. The organiser needs them, because a name does not
 * prove who somebody is.
 */
const useContacts = ({ _doc: id, version }: WireEvent): ReadonlyMap<string, Contact> | undefined => {
  const api = useGuestsApi()
  const { data } = useQuery({
    queryKey: eventKeys.placeRequests(id, version),
    queryFn: async () => (await api.readCustomersDetails({ id })).data,
  })
  return (
    data && new Map(data.flatMap(({ placeRequestedBy = [] }) => placeRequestedBy.map((one) => [one.id, one])))
  )
}

type Props = { event: WireEvent; guests: readonly WireGuest[]; changes: GuestChanges }

/**
 * Lists people who opened the invite link and say that they are a guest on the list. The organiser confirms or declines
 * each.
 */
export const PlaceRequests = ({ event, guests, changes }: Props) => {
  const contacts = useContacts(event)
  return (
    <ul className="grid gap-3" aria-label="Waiting for you">
      {guests.flatMap((guest) =>
        (guest.placeRequestedBy ?? []).map((request) => (
          <li key={`${guest.customer.id} ${request.id}`}>
            <PlaceRequest
              guest={guest}
              request={request}
              contact={contacts?.get(request.id)}
              changes={changes}
            />
          </li>
        )),
      )}
    </ul>
  )
}

type PlaceProps = {
  guest: WireGuest
  request: Requester
  contact: Contact | undefined
  changes: GuestChanges
}

const PlaceRequest = ({ guest, request, contact, changes }: PlaceProps) => {
  const { confirmPlace, declinePlace } = changes
  const place = { guestId: guest.customer.id, customerId: request.id }
  const isSending = (pending: typeof confirmPlace) =>
    pending.isPending && pending.variables.customerId === request.id
  const isBusy = isSending(confirmPlace) || isSending(declinePlace)
  const paidPounds = guest.money?.paidGBP ?? 0
  const askAndConfirm = async () => {
    const title = `Is this your guest ${guest.customer.name}?`
    const message = paidPounds
      ? `${formatPounds(paidPounds)} paid for this guest becomes theirs. This cannot be undone here.`
      : 'They will take this place on your list.'
    if (await yesNoDialog({ title, message, yesLabel: 'Yes, it’s them', noLabel: 'Cancel' }))
      confirmPlace.mutate(place)
  }
  return (
    <Notice tone="warn" title={`${request.name} says they are on your list`}>
      <p className="wrap-anywhere">
        {[contact?.email, contact?.phone].filter(Boolean).join(' · ') ||
          'We have no contact details for them.'}
      </p>
      {paidPounds > 0 && (
        <p>{formatPounds(paidPounds)} has been paid for this guest. We keep it until you confirm.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5 max-sm:*:grow">
        <Button kind="primary" disabled={isBusy} onClick={() => void askAndConfirm()}>
          Yes, it’s them
        </Button>
        <Button disabled={isBusy} onClick={() => declinePlace.mutate(place)}>
          Not them
        </Button>
      </div>
    </Notice>
  )
}
