import { z } from 'zod'
import { flightDetails } from '#features/event-document/rules/package-document.ts'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/** Changes the flight of an airport transfer (PKG-032). */
export const editFlightDetails = entryCommand({
  name: 'editFlightDetails',
  data: z.strictObject({ flightDetails: flightDetails.nullable() }),
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-transfer',
    data: {
      flightDetails: {
        airline: 'Kite Air',
        flightNumber: 'KA 412',
        airport: 'Newcastle',
        date: '2027-05-07',
        time: '10:20',
        direction: 'inbound',
      },
    },
  },
  fold: ({ productId, item }, { flightDetails }) => ({ productId, item: { ...item, flightDetails } }),
  change: (entry, { flightDetails }) => ({ ...entry, flightDetails }),
})
