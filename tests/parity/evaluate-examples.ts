import { commandSchema, commands } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import {
  exampleBookedEvent,
  exampleEvent,
  exampleFactsOf,
  withoutCosts,
} from '#features/event-commands/rules/example-event.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { isRefusal } from '#kernel/refusal.ts'

type Example = {
  readonly data: unknown
  readonly itineraryId?: string
  readonly by: 'organiser' | 'staff' | 'supplier'
  readonly on?: 'enquiry' | 'booked'
}

const viewOptions = { today: '2027-02-01', visibility: fullVisibility }
const readers: Record<Example['by'], Reader> = {
  staff: { kind: 'staff' },
  supplier: { kind: 'supplier', supplierIds: ['su-karts'] },
  organiser: { kind: 'organiser', customerId: 'cu-organiser' },
}

const exampleOf = (name: string, { data, itineraryId, by, on }: Example) => ({
  event: on === 'booked' ? exampleBookedEvent : exampleEvent,
  commandFacts: exampleFactsOf(by),
  command: commandSchema.parse({ name, packageId: 'pk-1', ...(itineraryId ? { itineraryId } : {}), data }),
  reader: readers[by],
})

const evaluateAll = <Result>(
  evaluate: (example: ReturnType<typeof exampleOf>) => Result,
): Record<string, Result> =>
  Object.fromEntries(
    Object.entries(commands).map(([name, { example }]) => [
      name,
      evaluate(exampleOf(name, example as Example)),
    ]),
  )

/** Returns the full result of every command's example. */
export const evaluateExamples = () =>
  evaluateAll(({ event, commandFacts, command }) => evaluateCommands(event, [command], commandFacts))

/** Returns the server's response to the sender of every example. */
export const respondToExamples = () =>
  evaluateAll(({ event, commandFacts, command, reader }) => {
    const result = evaluateCommands(event, [command], commandFacts)
    return isRefusal(result) ? result : wireEvent(result.event, reader, viewOptions)
  })

/** Returns the event that the server sends before each command. */
export const projectExamples = () => evaluateAll(({ event, reader }) => wireEvent(event, reader, viewOptions))

/**
 * Returns what the sender's browser calculates from the events of `projectExamples` and the facts that the sender can
 * see.
 */
export const predictExamples = (events: ReturnType<typeof projectExamples>) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, { example }]) => {
      const { commandFacts, command, reader } = exampleOf(name, example as Example)
      const visibleFacts = reader.kind === 'staff' ? commandFacts : withoutCosts(commandFacts)
      const result = evaluateCommands(eventFromWire(events[name]!), [command], visibleFacts)
      return [name, isRefusal(result) ? result : wireEvent(result.event, reader, viewOptions)]
    }),
  )
