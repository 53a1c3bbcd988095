import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../get-api.ts'

export const supplierEventKey = (eventId: string) => ['supplier-event', eventId] as const

/**
 * Returns a mutation that sends one answer of a supplier. It sends each answer separately and without retries, because
 * such a command is not idempotent (PKG-O8). The request contains the version that the supplier saw, so that the server
 * detects if the event has changed.
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

/**
 * Returns the success message of an answer. Declining a booking that was already confirmed only requests its
 * cancellation.
 */
const doneText = ({ name, itineraryId }: PackageCommand, { packageOption }: WireEvent): string => {
  if (name === 'confirmProductBooking') return 'Booking confirmed'
  const entries = packageOption.flatMap(({ productList }) => productList).flatMap((one) => one.itinerary)
  const answeredEntry = entries.find((entry) => entry.itineraryId === itineraryId)
  return answeredEntry?.stage === 'Cancellation Requested'
    ? 'We’ve received your request to cancel'
    : 'Booking declined'
}

/** Returns the venues and meeting points that a supplier can choose from when confirming a product. */
export const loadVenuesAndMeetingPoints = async (productId: string | null) => {
  if (productId === null) return { venues: [], meetingPoints: [] }
  try {
    const { venues, meetingPoint } = (await getApi().catalogue.readProduct({ id: productId })).data
    return { venues, meetingPoints: meetingPoint ? [meetingPoint] : [] }
  } catch {
    // The product cannot be read. The supplier can’t choose a venue or meeting point, and the current ones stay.
    return { venues: [], meetingPoints: [] }
  }
}
