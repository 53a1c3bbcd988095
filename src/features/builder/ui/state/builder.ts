import type { PackageCommand } from '#features/events/rules/commands/index.ts'
import { evaluateCommands } from '#features/events/rules/evaluate-commands.ts'
import type { EventDocument } from '#features/events/rules/event-document.ts'
import type { PackageDocument } from '#features/events/rules/package-document.ts'
import { keepPromise } from '#features/events/rules/pricing/keep-promise.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { refuseCommand } from '#features/events/rules/refuse-command.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type CommandQueue, enqueue, isChanged } from '../../rules/command-queue.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { repriced } from './learn-products.ts'

export type BuilderState = {
  readonly event: EventDocument
  readonly pack: PackageDocument
  /** The package as it was opened or saved last. */
  readonly savedPack: PackageDocument
  /** Edits that wait to be sent; a package that was never saved has none (PKG-015). */
  readonly queue: CommandQueue
  readonly isChanged: boolean
  /** Edits since it was opened or saved. */
  readonly changeCount: number
  readonly canUndo: boolean
}

type Step = {
  readonly event: EventDocument
  readonly queue: CommandQueue
  /** The event as the next command finds it on the server; absent where it is the event itself. */
  readonly unsettled?: EventDocument
}

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
  /** The places of the package, as far as a guest may know them; who sees everybody's money has them from the event. */
  readonly placesForGuest?: WirePackage['places']
  /** Called after every change with what a reload has to find again. */
  readonly keep: (state: BuilderState) => void
}

/** Undoing goes back this many edits. */
const maxSteps = 100

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
  placesForGuest,
  ...start
}: BuilderStart) => {
  let base = start.base
  const steps = createSteps(firstStep(start.base, start.kept, { isSaved, facts }))
  const stateNow = () => stateOf(steps, { base, packageId, isSaved, readerKind, facts })
  let state = stateNow()
  const watchers = new Set<() => void>()
  const publish = () => {
    state = stateNow()
    keep(state)
    for (const watcher of watchers) watcher()
  }
  const enter = (step: Step) => {
    steps.enter(step)
    publish()
  }

  return {
    isSaved,
    packageId,
    facts,
    readerKind,
    placesForGuest,
    read: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Returns why the reader cannot send a command now, by the rule that the server applies. */
    whyNot: (command: PackageCommand): Refusal | undefined =>
      refuseCommand(steps.current.unsettled ?? steps.current.event, command, facts.command),
    /** Makes edits, all or none. @returns why not, when they were refused */
    edit: (commands: readonly PackageCommand[]): Refusal | undefined => {
      const { current } = steps
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
      enter({ event: withPackage(steps.current.event, pack), queue: [] })
      return undefined
    },
    /** Begins an unsaved package anew, as one edit. */
    begin: (begun: (event: EventDocument) => EventDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package is changed by commands')
      const event = begun(steps.current.event)
      if (isRefusal(event)) return event
      enter({ event, queue: [] })
      return undefined
    },
    undo: () => {
      if (steps.undo()) publish()
    },
    /** Gives up every change, as if none had been made. */
    discard: () => {
      steps.restart({ event: base, queue: [] })
      publish()
    },
    /** Works the prices of an unsaved package out again: what its products cost was learnt anew. */
    recalculate: () => {
      if (!isSaved) steps.replace({ event: repriced(steps.current.event, facts), queue: [] })
      publish()
    },
    /** What the server has now: nothing is queued any more, and nothing can be undone. */
    load: (event: EventDocument) => {
      base = event
      steps.restart({ event, queue: [] })
      publish()
    },
  }
}

/** Where the package stands, and the way back to where it stood before each edit. */
const createSteps = (first: Step) => {
  let current = first
  let before: readonly Step[] = []
  return {
    get current() {
      return current
    },
    /** Edits that can be undone. */
    get count() {
      return before.length
    },
    enter: (step: Step) => {
      before = [...before, current].slice(-maxSteps)
      current = step
    },
    /** @returns false when there is nothing to undo */
    undo: (): boolean => {
      const last = before.at(-1)
      if (!last) return false
      before = before.slice(0, -1)
      current = last
      return true
    },
    /** Stands where it stood, otherwise. */
    replace: (step: Step) => {
      current = step
    },
    /** From here on nothing that was before can be undone. */
    restart: (step: Step) => {
      before = []
      current = step
    },
  }
}

type Mode = { readonly isSaved: boolean; readonly facts: BrowserFacts }

/** What a reload finds: the package as it was kept, or the queue on top of what was loaded, if it still fits. */
const firstStep = (base: EventDocument, kept: Partial<Step> = {}, { isSaved, facts }: Mode): Step => {
  const { event, queue = [] } = kept
  if (!isSaved) return { event: event ?? base, queue: [] }
  const restored = queue.length > 0 ? replay(base, queue, facts) : undefined
  return restored && !isRefusal(restored) ? restored : { event: base, queue: [] }
}

const stateOf = (
  steps: ReturnType<typeof createSteps>,
  { base, packageId, isSaved, readerKind, facts }: Omit<BuilderStart, 'keep' | 'kept'>,
): BuilderState => {
  const { queue } = steps.current
  const by = readerKind === 'staff' ? 'staff' : 'customer'
  // The price that a save would leave, which after the adjustment date is not what the products come to.
  const event = isSaved
    ? keepPromise(base, steps.current.event, { by, today: facts.command.today })
    : steps.current.event
  const pack = packageOf(event, packageId)
  const savedPack = packageOf(base, packageId)
  const changed =
    isChanged(pack, savedPack, { isSaved, queue }) ||
    queue.some(({ name }) => name === 'editEventName' || name === 'editGuestOfHonour')
  return {
    event,
    pack,
    savedPack,
    queue,
    isChanged: changed,
    changeCount: !changed ? 0 : isSaved ? queue.length : Math.max(steps.count, 1),
    canUndo: steps.count > 0,
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
  if (!isRefusal(evaluated)) return { event: evaluated.event, unsettled: evaluated.unsettled, queue }
  const isDates = ({ name, itineraryId }: PackageCommand) => name === 'editDate' && itineraryId === undefined
  const datesFirst = [...queue.filter(isDates), ...queue.filter((command) => !isDates(command))]
  const again = evaluateCommands(base, datesFirst, facts.command)
  return isRefusal(again) ? evaluated : { event: again.event, unsettled: again.unsettled, queue: datesFirst }
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
