import { useState } from 'react'
import type { FlightDetails } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { CommandDialog } from './command-dialog.tsx'
import type { EntryFormProps } from './entry-form.ts'

const directions = [
  { value: 'inbound', label: 'Arriving' },
  { value: 'outbound', label: 'Leaving' },
] as const

/** Asks for the flight of an airport transfer: the one with which people arrive or leave. */
export const FlightForm = ({ entry, pack, target, dialog }: EntryFormProps) => {
  const [flight, setFlight] = useState<FlightDetails>(
    entry.flightDetails ?? {
      airline: '',
      flightNumber: '',
      airport: '',
      date: entryDate(pack, entry),
      time: null,
      direction: entry.dayIndex === 0 ? 'inbound' : 'outbound',
    },
  )
  const set = (changes: Partial<FlightDetails>) => setFlight({ ...flight, ...changes })
  const isArriving = flight.direction === 'inbound'
  return (
    <CommandDialog
      title="Flight"
      subtitle={productNameOf(entry)}
      dialog={dialog}
      commandsOf={() => {
        const flightDetails = isEmpty(flight) ? null : trimTexts(flight)
        const isSame = JSON.stringify(flightDetails) === JSON.stringify(entry.flightDetails)
        return isSame ? [] : [{ name: 'editFlightDetails', ...target, data: { flightDetails } }]
      }}
    >
      <SegmentedChoice
        label="Direction"
        value={flight.direction}
        onChange={(direction) => set({ direction })}
        choices={directions}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Flight number"
          placeholder="BA 1234"
          autoComplete="off"
          maxLength={20}
          value={flight.flightNumber}
          onChange={(event) => set({ flightNumber: event.currentTarget.value })}
        />
        <TextField
          label={isArriving ? 'Landing time' : 'Departure time'}
          type="time"
          value={flight.time ?? ''}
          onChange={(event) => set({ time: event.currentTarget.value || null })}
        />
        <TextField
          label="Airport"
          autoComplete="off"
          maxLength={80}
          value={flight.airport}
          onChange={(event) => set({ airport: event.currentTarget.value })}
        />
        <TextField
          label="Airline (Optional)"
          autoComplete="off"
          maxLength={80}
          value={flight.airline}
          onChange={(event) => set({ airline: event.currentTarget.value })}
        />
        <DateField
          label="Date of the flight"
          value={flight.date ?? undefined}
          onChange={(date) => set({ date: date ?? null })}
          clearLabel="No date"
        />
      </div>
    </CommandDialog>
  )
}

const isEmpty = ({ flightNumber, airport, airline, time }: FlightDetails): boolean =>
  [flightNumber, airport, airline, time ?? ''].every((text) => text.trim() === '')

const trimTexts = (flight: FlightDetails): FlightDetails => ({
  ...flight,
  flightNumber: flight.flightNumber.trim(),
  airport: flight.airport.trim(),
  airline: flight.airline.trim(),
})
