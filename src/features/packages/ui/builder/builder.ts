import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type CommandQueue, enqueue, isChanged } from '../../rules/builder/command-queue.ts'
import type { PackageCommand } from '../../rules/commands/index.ts'
import { evaluateCommands } from '../../rules/evaluate-commands.ts'
import type { EventDocument } from '../../rules/event-document.ts'
import type { PackageDocument } from '../../rules/package-document.ts'
import type { Reader } from '../../rules/reading/reader.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { repriced } from './learn-products.ts'

export type BuilderState = {
  readonly event: EventDocument
  readonly pack: PackageDocument
  /** Edits that wait to be sent; a package that was never saved has none (PKG-015). */
  readonly queue: CommandQueue
  readonly isChanged: boolean
  /** Edits since it was opened or saved. */
  readonly changeCount: number
  readonly canUndo: boolean
}

type Step = { readonly event: EventDocument; readonly queue: CommandQueue }

type BuilderStart = {
  readonly isSaved: boolean
  readonly packageId: string
  /** As loaded, or as the unsaved package was begun. */
  readonly base: EventDocument
  /** What was kept over a reload. */
  readonly kept?: Partial<Step>
  readonly facts: BrowserFacts
  /** As whom the event is read; a package that is not saved is its organiser's. */
  readonly readerKind?: Reader['kind']
  /** Called after every change with what a reload has to find again. */
  readonly keep: (state: BuilderState) => void
}

/** Undoing goes back this many edits. */
const mostSteps = 100

export type Builder = ReturnType<typeof createBuilder>

/**
 * The package being built. An unsaved one is a document in this browser, edits are applied to it at once. A
 * saved one is the server's document and a queue of edits on top of it, which is what one save sends.
 */
export const createBuilder = ({
  isSaved,
  packageId,
  facts,
  keep,
  readerKind = 'organiser',
  ...start
}: BuilderStart) => {
  let base = start.base
  let steps: Step[] = []
  let current = firstStep()
  let state = stateNow()
  const watchers = new Set<() => void>()

  function firstStep(): Step {
    const { event, queue = [] } = start.kept ?? {}
    if (!isSaved) return { event: event ?? base, queue: [] }
    const restored = queue.length > 0 ? replay(base, queue, facts) : undefined
    return restored && !isRefusal(restored) ? restored : { event: base, queue: [] }
  }
  function stateNow(): BuilderState {
    const pack = packageOf(current.event, packageId)
    const { queue } = current
    const changed =
      isChanged(pack, packageOf(base, packageId), { isSaved, queue }) ||
      queue.some(({ name }) => name === 'editEventName' || name === 'editGuestOfHonour')
    return {
      event: current.event,
      pack,
      queue,
      isChanged: changed,
      changeCount: !changed ? 0 : isSaved ? queue.length : Math.max(steps.length, 1),
      canUndo: steps.length > 0,
    }
  }
  const publish = () => {
    state = stateNow()
    keep(state)
    for (const watcher of watchers) watcher()
  }
  const enter = (step: Step) => {
    steps = [...steps, current].slice(-mostSteps)
    current = step
    publish()
  }

  return {
    isSaved,
    packageId,
    facts,
    readerKind,
    read: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Makes edits, all or none. @returns why not, when they were refused */
    edit: (commands: readonly PackageCommand[]): Refusal | undefined => {
      const next = isSaved ? queued(base, current.queue, commands, facts) : applied(current, commands, facts)
      if (isRefusal(next)) return next
      enter(next)
      return undefined
    },
    /** Changes an unsaved package where no command says it: its nights before it has a date. */
    change: (change: (pack: PackageDocument) => PackageDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package is changed by commands')
      const pack = change(state.pack)
      if (isRefusal(pack)) return pack
      enter({ event: withPackage(current.event, pack), queue: [] })
      return undefined
    },
    /** Begins an unsaved package anew, as one edit. */
    begin: (begun: (event: EventDocument) => EventDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package is changed by commands')
      const event = begun(current.event)
      if (isRefusal(event)) return event
      enter({ event, queue: [] })
      return undefined
    },
    undo: () => {
      const before = steps.at(-1)
      if (!before) return
      steps = steps.slice(0, -1)
      current = before
      publish()
    },
    /** Gives up every change, as if none had been made. */
    discard: () => {
      steps = []
      current = { event: base, queue: [] }
      publish()
    },
    /** Works the prices of an unsaved package out again: what its products cost was learnt anew. */
    recalculate: () => {
      if (!isSaved) current = { event: repriced(current.event, facts), queue: [] }
      publish()
    },
    /** What the server has now: nothing is queued any more, and nothing can be undone. */
    load: (event: EventDocument) => {
      base = event
      steps = []
      current = { event, queue: [] }
      publish()
    },
  }
}

const applied = (
  { event }: Step,
  commands: readonly PackageCommand[],
  facts: BrowserFacts,
): Step | Refusal => {
  const evaluated = evaluateCommands(event, commands, facts.command)
  return isRefusal(evaluated) ? evaluated : { event: evaluated.event, queue: [] }
}

const queued = (
  base: EventDocument,
  queue: CommandQueue,
  commands: readonly PackageCommand[],
  facts: BrowserFacts,
): Step | Refusal => replay(base, commands.reduce(enqueue, queue), facts)

/**
 * The queue applied to what was loaded, as the server will apply it. An edit folded into an earlier add may
 * need the dates that were changed after it: then the dates go first.
 */
const replay = (base: EventDocument, queue: CommandQueue, facts: BrowserFacts): Step | Refusal => {
  const evaluated = evaluateCommands(base, queue, facts.command)
  if (!isRefusal(evaluated)) return { event: evaluated.event, queue }
  const isDates = ({ name, itineraryId }: PackageCommand) => name === 'editDate' && itineraryId === undefined
  const datesFirst = [...queue.filter(isDates), ...queue.filter((command) => !isDates(command))]
  const again = evaluateCommands(base, datesFirst, facts.command)
  return isRefusal(again) ? evaluated : { event: again.event, queue: datesFirst }
}

const packageOf = (event: EventDocument, packageId: string): PackageDocument => {
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) throw new Error(`the event has no package ${packageId}`)
  return pack
}

const withPackage = (event: EventDocument, pack: PackageDocument): EventDocument => ({
  ...event,
  packages: event.packages.map((other) => (other.id === pack.id ? pack : other)),
})
