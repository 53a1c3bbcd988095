import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../get-api.ts'

export const supplierEventKey = (eventId: string) => ['supplier-event', eventId] as const

/**
 * Sends one answer of a supplier, on its own and without retries, because such a command is not idempotent (PKG-O8).
 * It contains the version that the supplier saw, so it is refused if the event has changed in the meantime.
 */
export const useSupplierAnswer = (event: WireEvent | undefined) => {
  const queries = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (command: PackageCommand) =>
      getApi().events.saveCommands({
        eventId: event!._doc,
        version: event!.version,
        commandList: [command],
      }),
    onSuccess: ({ data }, command) => {
      queries.setQueryData(supplierEventKey(data.event._doc), data.event)
      void queries.invalidateQueries({ queryKey: ['supplier-events'] })
      toast.show(doneText(command, data.event), { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => {
      toast.error(reason.message)
      void queries.invalidateQueries({ queryKey: ['supplier-event'] })
    },
  })
}

/** Returns the success message. Declining a confirmed booking requests its cancellation. */
const doneText = ({ name, itineraryId }: PackageCommand, { packageOption }: WireEvent): string => {
  if (name === 'confirmProductBooking') return 'Booking confirmed'
  const entries = packageOption.flatMap(({ productList }) => productList).flatMap((one) => one.itinerary)
  const answered = entries.find((entry) => entry.itineraryId === itineraryId)
  return answered?.stage === 'Cancellation Requested'
    ? 'We’ve received your request to cancel'
    : 'Booking declined'
}

/** Returns the possible venues and meeting points of a product, for the confirmation. */
export const loadPlaces = async (productId: string | null) => {
  if (productId === null) return { venues: [], meetingPoints: [] }
  try {
    const { venues, meetingPoint } = (await getApi().catalogue.readProduct({ id: productId })).data
    return { venues, meetingPoints: meetingPoint ? [meetingPoint] : [] }
  } catch {
    // The product is no longer in the catalogue, so its current places stay.
    return { venues: [], meetingPoints: [] }
  }
}
