import { useMutation } from '@tanstack/react-query'
import { readText } from '#features/content/ui/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { YesNo } from '#kernel/fields.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type GuestsApi, useGuestsApi } from './guests-api.ts'

type Response = { data: { event: WireEvent } }

/** Returns mutations of the guests of an event. Each passes the changed event to `onChanged`. */
export const useGuestChanges = (eventId: string, onChanged: (event: WireEvent) => void) => {
  const api = useGuestsApi()
  const useChange = <Input>(call: (api: GuestsApi, input: Input) => Promise<Response>) =>
    useMutation({
      mutationFn: async (input: Input) => (await call(api, input)).data.event,
      onSuccess: onChanged,
      onError: async (reason) => void toast.error(await messageOf(reason)),
    })
  return {
    answer: useChange((guestsApi, input: { customerId: string; attending: YesNo }) =>
      guestsApi.updateAttending({ id: eventId, ...input }),
    ),
    answerProduct: useChange(
      (guestsApi, input: { packageId: string; itineraryId: string; customerId: string; attending: YesNo }) =>
        guestsApi.updateItineraryAttending({ id: eventId, ...input }),
    ),
    add: useChange((guestsApi, name: string) => guestsApi.addUnregisteredGuest({ id: eventId, name })),
    addAll: useChange((guestsApi, count: number) =>
      guestsApi.addAllUnregisteredGuest({ id: eventId, count }),
    ),
    remove: useChange((guestsApi, guestIds: string[]) =>
      guestsApi.removeUnregisteredGuests({ id: eventId, guestIds }),
    ),
    rename: useChange((guestsApi, input: { guestId: string; name: string }) =>
      guestsApi.updateVirtualGuestName({ id: eventId, ...input }),
    ),
    confirmPlace: useChange((guestsApi, place: { guestId: string; customerId: string }) =>
      guestsApi.replaceNonEmailCustomerWithReal({ id: eventId, ...place }),
    ),
    declinePlace: useChange((guestsApi, place: { guestId: string; customerId: string }) =>
      guestsApi.declineGuestPlace({ id: eventId, ...place }),
    ),
    hideNonAttending: useChange((guestsApi, hideNonAttending: boolean) =>
      guestsApi.updateHideNonAttending({ id: eventId, hideNonAttending }),
    ),
  }
}
export type GuestChanges = ReturnType<typeof useGuestChanges>

const messageOf = async (reason: unknown): Promise<string> =>
  (reason as { code?: string })?.code === 'guestAlreadyExists'
    ? readText('guestAlreadyExist')
    : failureMessage(reason)
