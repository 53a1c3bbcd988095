import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancellationEffects } from '#features/bookings/rules/cancelling/cancellation-effects.ts'
import { removalQuestion } from '#features/event-home/rules/remove-option.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

export const staffEventKey = (eventId: string) => ['staff-event', eventId] as const

type Change = {
  readonly send: () => Promise<{ data: { event: WireEvent } }>
  readonly doneText: string
}

/** Returns the actions of staff on an event and its packages. Each change asks for confirmation first. */
export const useEventChange = (eventId: string) => {
  const queries = useQueryClient()
  const storeEvent = (event: WireEvent) => {
    void markStale(queries)
    queries.setQueryData(staffEventKey(eventId), event)
    void queries.invalidateQueries({ queryKey: ['staff-events'] })
    void queries.invalidateQueries({ queryKey: ['staff-event-people', eventId] })
    void queries.invalidateQueries({ queryKey: ['staff-event-tasks', eventId] })
    void queries.invalidateQueries({ queryKey: ['open-tasks'] })
    void queries.invalidateQueries({ queryKey: ['mails'] })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ data }, { doneText }) => {
      storeEvent(data.event)
      toast.show(doneText, { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => toast.error(reason.message),
  })
  return {
    isPending,
    /** Stores an event that another component has changed, so that the page shows it. */
    storeEvent,
    async bookWithoutPayment(packageId: string) {
      const isSure = await confirmDialog({
        title: 'Book without payment?',
        message: 'The package will be booked and its suppliers asked to confirm.',
        okLabel: 'Book',
      })
      const send = () => getApi().events.bookWithoutPayment({ id: eventId, packageId })
      if (isSure) mutate({ send, doneText: 'Event booked' })
    },
    async removePackage(event: WireEvent, pack: WirePackage) {
      const isSure = await confirmDialog(removalQuestion(event, pack, 'package'))
      const send = () => getApi().events.removePackage({ id: eventId, packageId: pack.id })
      if (isSure) mutate({ send, doneText: `Package ${pack.locationNumber} removed` })
    },
    /** Accepts a supplier's request to cancel a booking that the supplier had confirmed (PKG-027). */
    async acceptCancellation(
      packageId: string,
      { itineraryId, name }: { itineraryId: string; name: string },
    ) {
      const isSure = await confirmDialog({
        title: 'Accept the cancellation?',
        message: `${name} will be cancelled, as its supplier requested.`,
        okLabel: 'Accept',
      })
      const command = { name: 'acceptCancellation', packageId, itineraryId, data: {} } as const
      const send = () => getApi().events.saveCommands({ eventId, commandList: [command] })
      if (isSure) mutate({ send, doneText: 'Cancellation accepted' })
    },
    /** Cancels the event, after showing what happens to money, the group and suppliers. */
    async cancel(event: WireEvent, reader: { readonly seesHiddenProducts: boolean }) {
      const isSure = await confirmDialog({
        title: 'Cancel the event?',
        message: (
          <>
            <p>It can’t be booked again.</p>
            <ul className="grid list-disc gap-1 ps-5 pt-2">
              {cancellationEffects(event, reader).map((effect) => (
                <li key={effect} className="wrap-anywhere">
                  {effect}
                </li>
              ))}
            </ul>
          </>
        ),
        typeWord: 'cancel',
        cancelLabel: 'Keep the event',
        okLabel: 'Cancel the event',
        danger: true,
      })
      if (isSure)
        mutate({ send: () => getApi().events.cancelBooking({ id: eventId }), doneText: 'Event cancelled' })
    },
  }
}

export type EventChange = ReturnType<typeof useEventChange>
