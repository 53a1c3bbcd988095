import { type Step, step } from '../step.ts'
import type { Turn } from '../trip.ts'
import { pickEntry } from './pick.ts'

const respond = (turn: Turn, name: string, data: object) => {
  const pickedEntry = pickEntry(turn, ({ stage, supplier }) => stage !== 'Enquiry' && supplier !== null)
  const contact = pickedEntry && turn.suppliers.get(pickedEntry.entry.supplier!.supplierId)
  if (!contact) return
  return turn.put(contact, `/event/${turn.id}`, {
    version: turn.state.event.version,
    commandList: [{ name, packageId: pickedEntry.pack.id, itineraryId: pickedEntry.entry.itineraryId, data }],
  })
}

/** Responses of suppliers to booking requests. */
export const supplierSteps: readonly Step[] = [
  step('confirm', 6, (turn) =>
    respond(turn, 'confirmProductBooking', {
      venueId: null,
      meetingPointId: null,
      startTime: '10:00',
      productNote: null,
    }),
  ),
  step('decline, or request a cancellation', 3, (turn) =>
    respond(turn, 'declineProductBooking', { declineReason: 'We are full' }),
  ),
]
