import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { CommandQueue } from '../../../rules/command-queue.ts'
import { groupDisputed, splitEdits } from '../../../rules/split-edits.ts'
import type { BuilderDeps } from '../../builder-deps.ts'
import type { Builder } from '../../state/builder.ts'
import { requestedOf } from '../../state/draft.ts'
import { loadProducts } from '../../state/load-products.ts'
import { compareEdits } from './compare-edits.ts'
import type { Choice, chooseAfterDeletion, chooseEdits, EarlierChange } from './conflict-dialog.tsx'

type Failure = {
  readonly code?: string
  readonly data?: { readonly facts?: Readonly<Record<string, unknown>> }
}

/**
 * Returns true if a save was refused because somebody else saved first, so that its edits are based on an old version.
 */
export const isStale = (reason: unknown): boolean => {
  const { code, data } = reason as Failure
  return code === 'packageChanged' || data?.facts?.changedAt !== undefined
}

type Conflict = {
  readonly deps: BuilderDeps
  readonly builder: Builder
  readonly eventId: string
  /** Opens the package with this id, which was added again. Without an id, opens the event. */
  leaveTo(packageId: string | undefined): Promise<void>
}

export type ConflictQuestions = {
  readonly chooseEdits: typeof chooseEdits
  readonly chooseAfterDeletion: typeof chooseAfterDeletion
}

/**
 * Lets the user decide about the edits of a refused save, and loads the current event with the edits that remain.
 * @returns 'retry' if edits remain to be saved; 'ended' if none do, if the user continues editing, or if the package
 * was deleted
 */
export const resolveConflict = async (
  conflict: Conflict,
  reason: unknown,
  questions: ConflictQuestions,
): Promise<'retry' | 'ended'> => {
  const { deps, builder, eventId } = conflict
  const { queue, event: ownEvent, pack } = builder.read()
  const { facts } = builder
  const { changedBy = 'Someone else', changedAt, changedKeys = '' } = (reason as Failure).data?.facts ?? {}
  const change = { author: String(changedBy), at: changedAt === undefined ? undefined : String(changedAt) }
  const serverEvent = eventFromWire(await deps.readEvent(eventId))
  if (!serverEvent.packages.some(({ id }) => id === builder.packageId))
    return resolveDeletion(conflict, change, questions)
  await loadProducts(deps, facts, { event: serverEvent, queue, section: pack.section, eventId })
  const keys = new Set(String(changedKeys).split(' ').filter(Boolean))
  const { accepted, disputed } = splitEdits(serverEvent, queue, keys, facts.command)
  const groups = groupDisputed(disputed)
  const sides = { packageId: builder.packageId, serverEvent, ownEvent, product: facts.product }
  const comparisons = compareEdits(groups, sides)
  const commandsOf = (chosen: ReadonlySet<string>): CommandQueue => {
    const chosenCommands = new Set(
      groups.flatMap(({ subject, commands }) => (chosen.has(subject) ? commands : [])),
    )
    return queue.filter((command) => accepted.includes(command) || chosenCommands.has(command))
  }
  const check = (chosen: ReadonlySet<string>) => refusedTextOf(serverEvent, commandsOf(chosen), builder)
  const choices = comparisons.map((comparison): Choice => {
    const refusedText = check(new Set([comparison.subject]))
    return refusedText === undefined ? comparison : { ...comparison, refusedText }
  })
  const chosenSubjects =
    choices.length === 0
      ? new Set<string>()
      : await questions.chooseEdits({ change, choices, acceptedCount: accepted.length, check })
  if (!chosenSubjects) return 'ended'
  const remainingEdits = commandsOf(chosenSubjects)
  builder.load(serverEvent, remainingEdits)
  return remainingEdits.length > 0 ? 'retry' : 'ended'
}

const refusedTextOf = (
  serverEvent: EventDocument,
  queue: CommandQueue,
  { facts }: Builder,
): string | undefined => {
  const result = evaluateCommands(serverEvent, queue, facts.command)
  return isRefusal(result) ? result.text : undefined
}

const resolveDeletion = async (
  { deps, builder, eventId, leaveTo }: Conflict,
  change: EarlierChange,
  questions: ConflictQuestions,
): Promise<'ended'> => {
  const { pack } = builder.read()
  const answer = await questions.chooseAfterDeletion(change)
  if (answer === undefined) return 'ended'
  const request = { package: requestedOf(pack), requestId: crypto.randomUUID() }
  const addedPackage = answer === 'again' ? await deps.addPackage(eventId, request) : undefined
  builder.discard()
  await leaveTo(addedPackage?.packageId)
  return 'ended'
}
