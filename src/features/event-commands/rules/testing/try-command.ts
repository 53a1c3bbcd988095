import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Command } from '../commands/define-command.ts'
import { commandSchema } from '../commands/index.ts'
import { type Evaluation, evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFactsOf } from '../example-event.ts'
import type { CommandFacts } from '../facts.ts'

/** A command to evaluate in a test, with optional sender, event and facts. */
export type Trial = {
  name: string
  data: unknown
  itineraryId?: string
  productListItemId?: string
  by?: 'organiser' | 'staff' | 'supplier'
  on?: 'enquiry' | 'booked'
  commandFacts?: Partial<CommandFacts>
}

/** Returns the command of a trial. @throws if the data do not match the command's schema */
export const commandOf = ({ name, data, itineraryId, productListItemId }: Trial) =>
  commandSchema.parse({ name, packageId: 'pk-1', itineraryId, productListItemId, data } satisfies Command)

/** Evaluates one command on an example event. */
export const tryCommand = (trial: Trial): Evaluation | Refusal => {
  const event = trial.on === 'booked' ? exampleBookedEvent : exampleEvent
  return evaluateCommands(event, [commandOf(trial)], {
    ...exampleFactsOf(trial.by ?? 'organiser'),
    ...trial.commandFacts,
  })
}

/** Returns the package of the example event after a command. @throws if it was refused */
export const packageAfter = (trial: Trial): PackageDocument => {
  const result = tryCommand(trial)
  if (isRefusal(result)) throw new Error(`${result.refused} ${JSON.stringify(result.facts)}`)
  return result.event.packages[0]!
}

/** Returns one entry of the package after a command. */
export const entryAfter = (trial: Trial, itineraryId = trial.itineraryId): PackageEntry => {
  const found = packageAfter(trial).entries.find((entry) => entry.itineraryId === itineraryId)
  if (!found) throw new Error(`no entry ${itineraryId}`)
  return found
}

/** Returns the message of the refusal, or its code if it has no message; undefined if the command is accepted. */
export const messageAfter = (trial: Trial): string | number | undefined => {
  const result = tryCommand(trial)
  return isRefusal(result) ? (result.facts.message ?? result.refused) : undefined
}
