import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { refuseCommand } from '#features/event-commands/rules/refuse-command.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { updatePromise } from '#features/event-prices/rules/promise/update-promise.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { Pence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type CommandQueue, enqueue, isChanged } from '../../rules/command-queue.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { repriced } from './load-products.ts'

export type BuilderState = {
  readonly event: EventDocument
  readonly pack: PackageDocument
  /** The package as last opened or saved. */
  readonly savedPack: PackageDocument
  /** The edits to send with the next save; an unsaved package has none (PKG-015). */
  readonly queue: CommandQueue
  readonly isChanged: boolean
  /** The number of edits since it was opened or saved. */
  readonly changeCount: number
  readonly canUndo: boolean
}

type Step = {
  readonly event: EventDocument
  readonly queue: CommandQueue
  /** The event as the server sees it before the next command; absent if it equals `event`. */
  readonly intermediate?: EventDocument
}

type BuilderStart = {
  readonly isSaved: boolean
  readonly packageId: string
  /** The event as loaded, or the unsaved package as it was started. */
  readonly base: EventDocument
  /** What browser storage has from before a reload. */
  readonly stored?: Partial<Step>
  readonly facts: BrowserFacts
  /** The reader's relation to the event. An unsaved package is read as its organiser. */
  readonly readerKind?: Reader['kind']
  /**
   * The places of the package, without what a guest can't see. Readers who see everyone's money calculate them from the
   * event.
   */
  readonly placesForGuest?: WirePackage['places']
  /**
   * Set for a guest who sees their share, but no other price. `pence` is undefined if it is for another
   * package, or if they don't come.
   */
  readonly guestShare?: { readonly pence: Pence | undefined }
  /** Called after every change, to store what a reload restores. */
  readonly store: (state: BuilderState) => void
}

/** The number of edits that can be undone. */
const maxSteps = 100

export type Builder = ReturnType<typeof createBuilder>

/**
 * Creates the store of the package being built. An unsaved package is a document in this browser, and edits apply to
 * it at once. A saved one is the server's document and a queue of edits, which one save sends.
 */
export const createBuilder = ({
  isSaved,
  packageId,
  facts,
  store,
  readerKind = 'organiser',
  placesForGuest,
  guestShare,
  ...start
}: BuilderStart) => {
  let base = start.base
  const steps = createSteps(firstStep(start.base, start.stored, { isSaved, facts }))
  const stateNow = () => stateOf(steps, { base, packageId, isSaved, readerKind, facts })
  let state = stateNow()
  const watchers = new Set<() => void>()
  const publish = () => {
    state = stateNow()
    store(state)
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
    guestShare,
    read: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Returns why the reader cannot send a command now, by the rule that the server applies. */
    whyNot: (command: PackageCommand): Refusal | undefined =>
      refuseCommand(steps.current.intermediate ?? steps.current.event, command, facts.command),
    /** Applies edits, all or none. @returns why they were refused, if they were */
    edit: (commands: readonly PackageCommand[]): Refusal | undefined => {
      const { current } = steps
      const next = isSaved ? queued(base, current.queue, commands, facts) : applied(current, commands, facts)
      if (isRefusal(next)) return next
      enter(next)
      return undefined
    },
    /** Changes an unsaved package where no command can: its nights before it has a date. */
    change: (change: (pack: PackageDocument) => PackageDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package can only be changed by commands')
      const pack = change(state.pack)
      if (isRefusal(pack)) return pack
      enter({ event: withPackage(steps.current.event, pack), queue: [] })
      return undefined
    },
    /** Starts an unsaved package from scratch, as one edit. */
    begin: (create: (event: EventDocument) => EventDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package can only be changed by commands')
      const event = create(steps.current.event)
      if (isRefusal(event)) return event
      enter({ event, queue: [] })
      return undefined
    },
    undo: () => {
      if (steps.undo()) publish()
    },
    /** Discards every change and the undo history. */
    discard: () => {
      steps.restart({ event: base, queue: [] })
      publish()
    },
    /** Recalculates the prices of an unsaved package after its products were loaded again. */
    recalculate: () => {
      if (!isSaved) steps.replace({ event: repriced(steps.current.event, facts), queue: [] })
      publish()
    },
    /** Replaces the event by the server's. Clears the queue and the undo history. */
    load: (event: EventDocument) => {
      base = event
      steps.restart({ event, queue: [] })
      publish()
    },
  }
}

/** Creates the undo history: the current step and the steps before it. */
const createSteps = (first: Step) => {
  let current = first
  let before: readonly Step[] = []
  return {
    get current() {
      return current
    },
    /** The number of edits that can be undone. */
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
    /** Replaces the current step without a new undo step. */
    replace: (step: Step) => {
      current = step
    },
    /** Sets the current step and clears the undo history. */
    restart: (step: Step) => {
      before = []
      current = step
    },
  }
}

type Mode = { readonly isSaved: boolean; readonly facts: BrowserFacts }

/**
 * Returns the first step after a load: the stored package, or the stored queue applied to the loaded event if it
 * still applies.
 */
const firstStep = (base: EventDocument, stored: Partial<Step> = {}, { isSaved, facts }: Mode): Step => {
  const { event, queue = [] } = stored
  if (!isSaved) return { event: event ?? base, queue: [] }
  const restored = queue.length > 0 ? replay(base, queue, facts) : undefined
  return restored && !isRefusal(restored) ? restored : { event: base, queue: [] }
}

const stateOf = (
  steps: ReturnType<typeof createSteps>,
  { base, packageId, isSaved, readerKind, facts }: Omit<BuilderStart, 'store' | 'stored'>,
): BuilderState => {
  const { queue } = steps.current
  const by = readerKind === 'staff' ? 'staff' : 'customer'
  // The price after a save. After the adjustment date it can be higher than the sum of the products.
  const event = isSaved
    ? updatePromise(base, steps.current.event, { by, today: facts.command.today })
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
 * Applies the queue to the loaded event, as the server will. An edit that was folded into an earlier add may need
 * dates that were changed later. So if the queue is refused, it is applied again with the dates first.
 */
const replay = (base: EventDocument, queue: CommandQueue, facts: BrowserFacts): Step | Refusal => {
  const evaluated = evaluateCommands(base, queue, facts.command)
  if (!isRefusal(evaluated)) return { event: evaluated.event, intermediate: evaluated.intermediate, queue }
  const isDates = ({ name, itineraryId }: PackageCommand) => name === 'editDate' && itineraryId === undefined
  const datesFirst = [...queue.filter(isDates), ...queue.filter((command) => !isDates(command))]
  const again = evaluateCommands(base, datesFirst, facts.command)
  return isRefusal(again)
    ? evaluated
    : { event: again.event, intermediate: again.intermediate, queue: datesFirst }
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
