import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import { refuseCommand } from '#features/event-commands/rules/refuse-command.ts'
import { setsPrices } from '#features/event-commands/rules/sets-prices.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { updatePromise } from '#features/event-prices/rules/promise/update-promise.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { Pence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type CommandQueue, countChanges, enqueue, isChanged } from '../../rules/command-queue.ts'
import { splitEdits } from '../../rules/split-edits.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { reprice } from './load-products.ts'

export type BuilderState = {
  readonly event: EventDocument
  readonly pack: PackageDocument
  /** The package at the time when it was last opened or saved. */
  readonly savedPack: PackageDocument
  /** The edits to send with the next save; an unsaved package has none (PKG-015). */
  readonly queue: CommandQueue
  /** The version of the event that the edits are based on. After a reload it can be older than the loaded event. */
  readonly baseVersion: number
  readonly isChanged: boolean
  /**
   * The number of changes in the queue of a saved package, or of edits to an unsaved one. 0 if nothing has changed.
   */
  readonly changeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes with every edit, undo, redo and load, but not when prices are calculated again. */
  readonly revision: number
}

type Step = {
  readonly event: EventDocument
  readonly queue: CommandQueue
  /**
   * The event with the queue applied, before its prices and its requests to suppliers are updated. The next command is
   * checked against it. Missing if there is no queue.
   */
  readonly intermediate?: EventDocument
}

type BuilderStart = {
  readonly isSaved: boolean
  readonly packageId: string
  /** The loaded event, or the initial state of the event with the unsaved package. */
  readonly base: EventDocument
  /** The state from before a reload, which the browser has stored. */
  readonly stored?: Partial<Step> & { readonly version?: number }
  readonly facts: BrowserFacts
  /** The reader's relation to the event. For an unsaved package, the reader is its organiser. */
  readonly readerKind?: Reader['kind']
  /**
   * The places of the package, as the server returns them to a guest. For other readers, who see everyone's money, the
   * browser calculates the places from the event.
   */
  readonly placesForGuest?: WirePackage['places']
  /**
   * The share of a guest who sees their own share but no other price. `pence` is undefined if the share belongs to
   * another package or the guest is not coming.
   */
  readonly guestShare?: { readonly pence: Pence | undefined }
  /** Stores the state after every change, so that a reload can restore it. */
  readonly store: (state: BuilderState) => void
}

/** The maximum number of edits that can be undone. */
const maxSteps = 100

export type Builder = ReturnType<typeof createBuilder>

/**
 * Creates the builder of a package: its state in this browser and its edits. An unsaved package is a document in this
 * browser, to which edits apply immediately. A saved package is the server's document with a queue of edits, which a
 * save sends together.
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
  const initial = firstStep(start.base, start.stored, { isSaved, facts })
  const steps = createSteps(initial.step)
  let rejectedEdits = initial.rejected
  let baseVersion = start.stored?.version ?? base.version
  let revision = 0
  const stateNow = () =>
    stateOf(steps, { base, baseVersion, packageId, isSaved, readerKind, facts, revision })
  let state = stateNow()
  const watchers = new Set<() => void>()
  const publish = () => {
    state = stateNow()
    store(state)
    for (const watcher of watchers) watcher()
  }
  const publishRevision = () => {
    revision += 1
    publish()
  }
  const addStep = (step: Step) => {
    if (steps.current.queue.length === 0) baseVersion = base.version
    steps.addStep(step)
    publishRevision()
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
    /**
     * Returns the refusal of a command that the reader can't send now, by the same rules as on the server; undefined if
     * they can.
     */
    refusalOf: (command: PackageCommand): Refusal | undefined =>
      refuseCommand(steps.current.intermediate ?? steps.current.event, command, facts.command),
    /** Applies either all edits or none. @returns the refusal; undefined if they were applied */
    edit: (commands: readonly PackageCommand[]): Refusal | undefined => {
      const { current } = steps
      const next = isSaved
        ? queueEdits(base, current.queue, commands, facts)
        : applyEdits(current, commands, facts)
      if (isRefusal(next)) return next
      addStep(next)
      return undefined
    },
    /**
     * Changes an unsaved package without a command. Needed to set the number of nights before the package has a date.
     */
    change: (change: (pack: PackageDocument) => PackageDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package can only be changed by commands')
      const pack = change(state.pack)
      if (isRefusal(pack)) return pack
      addStep({ event: withPackage(steps.current.event, pack), queue: [] })
      return undefined
    },
    /** Replaces an unsaved package with a new one, as a single edit. */
    begin: (create: (event: EventDocument) => EventDocument | Refusal): Refusal | undefined => {
      if (isSaved) throw new Error('a saved package can only be changed by commands')
      const event = create(steps.current.event)
      if (isRefusal(event)) return event
      addStep({ event, queue: [] })
      return undefined
    },
    undo: () => {
      if (steps.undo()) publishRevision()
    },
    /** Reapplies the edit that was undone last. */
    redo: () => {
      if (steps.redo()) publishRevision()
    },
    /** Returns the stored edits that the loaded event refuses. The next call returns none. */
    takeRejectedEdits: (): CommandQueue => {
      const taken = rejectedEdits
      rejectedEdits = []
      return taken
    },
    /** Discards every change and the undo history. */
    discard: () => {
      steps.restart({ event: base, queue: [] })
      publishRevision()
    },
    /**
     * Recalculates the prices of an unsaved package after its products were loaded again. The prices of a saved package
     * do not change. Notifies the watchers in both cases.
     */
    recalculate: () => {
      if (!isSaved) steps.replace({ event: reprice(steps.current.event, facts), queue: [] })
      publish()
    },
    /**
     * Replaces the event with the server's, applies edits to it, and clears the undo history.
     *
     * @throws if the event refuses the edits
     */
    load: (event: EventDocument, queue: CommandQueue = []) => {
      const next = queue.length > 0 ? replay(event, queue, facts) : { event, queue: [] }
      if (isRefusal(next)) throw new Error(next.text)
      base = event
      baseVersion = event.version
      steps.restart(next)
      publishRevision()
    },
  }
}

/** Creates the undo history: the current step, the steps before it, and the undone steps. */
const createSteps = (initialStep: Step) => {
  let current = initialStep
  let earlierSteps: readonly Step[] = []
  let undoneSteps: readonly Step[] = []
  return {
    get current() {
      return current
    },
    /** The number of edits that can be undone. */
    get count() {
      return earlierSteps.length
    },
    get canRedo() {
      return undoneSteps.length > 0
    },
    addStep: (step: Step) => {
      earlierSteps = [...earlierSteps, current].slice(-maxSteps)
      undoneSteps = []
      current = step
    },
    /** @returns false if there is nothing to undo */
    undo: (): boolean => {
      const last = earlierSteps.at(-1)
      if (!last) return false
      earlierSteps = earlierSteps.slice(0, -1)
      undoneSteps = [...undoneSteps, current]
      current = last
      return true
    },
    /** @returns false if there is no undone step */
    redo: (): boolean => {
      const next = undoneSteps.at(-1)
      if (!next) return false
      undoneSteps = undoneSteps.slice(0, -1)
      earlierSteps = [...earlierSteps, current]
      current = next
      return true
    },
    /** Replaces the current step without adding one that can be undone. Clears the undone steps. */
    replace: (step: Step) => {
      undoneSteps = []
      current = step
    },
    /** Sets the current step and clears the undo history. */
    restart: (step: Step) => {
      earlierSteps = []
      undoneSteps = []
      current = step
    },
  }
}

type Mode = { readonly isSaved: boolean; readonly facts: BrowserFacts }

/**
 * Returns the first step after a load. For an unsaved package this is the event from the browser's storage, if there is
 * one. For a saved package it is the loaded event with the edits from that storage applied. `rejected` contains the
 * stored edits that the event refuses because somebody else has changed it.
 */
const firstStep = (
  base: EventDocument,
  stored: Partial<Step> = {},
  { isSaved, facts }: Mode,
): { step: Step; rejected: CommandQueue } => {
  const { event, queue = [] } = stored
  const unchangedStep: Step = { event: base, queue: [] }
  if (!isSaved) return { step: { event: event ?? base, queue: [] }, rejected: [] }
  if (queue.length === 0) return { step: unchangedStep, rejected: [] }
  const restored = replay(base, queue, facts)
  if (!isRefusal(restored)) return { step: restored, rejected: [] }
  const { accepted, disputed } = splitEdits(base, queue, new Set(), facts.command)
  const partlyRestored = replay(base, accepted, facts)
  return isRefusal(partlyRestored)
    ? { step: unchangedStep, rejected: queue }
    : { step: partlyRestored, rejected: disputed }
}

const stateOf = (
  steps: ReturnType<typeof createSteps>,
  {
    base,
    baseVersion,
    packageId,
    isSaved,
    readerKind,
    facts,
    revision,
  }: Omit<BuilderStart, 'store' | 'stored'> & Pick<BuilderState, 'baseVersion' | 'revision'>,
): BuilderState => {
  const { queue } = steps.current
  const by = readerKind === 'staff' ? 'staff' : 'customer'
  // Shows the price that applies after a save. After the adjustment date, the promised price can be higher than the sum
  // of the products.
  const event = isSaved
    ? updatePromise(base, steps.current.event, {
        by,
        today: facts.command.today,
        setsPrices: setsPrices(queue),
      })
    : steps.current.event
  const pack = packageOf(event, packageId)
  const savedPack = packageOf(base, packageId)
  const hasChanges =
    isChanged(pack, savedPack, { isSaved, queue }) ||
    queue.some(({ name }) => name === 'editEventName' || name === 'editGuestOfHonour')
  return {
    event,
    pack,
    savedPack,
    queue,
    baseVersion: queue.length > 0 ? baseVersion : base.version,
    isChanged: hasChanges,
    changeCount: !hasChanges ? 0 : isSaved ? countChanges(queue) : Math.max(steps.count, 1),
    canUndo: steps.count > 0,
    canRedo: steps.canRedo,
    revision,
  }
}

const applyEdits = (
  { event }: Step,
  commands: readonly PackageCommand[],
  facts: BrowserFacts,
): Step | Refusal => {
  const result = evaluateCommands(event, commands, facts.command)
  return isRefusal(result) ? result : { event: result.event, queue: [] }
}

const queueEdits = (
  base: EventDocument,
  queue: CommandQueue,
  commands: readonly PackageCommand[],
  facts: BrowserFacts,
): Step | Refusal => replay(base, commands.reduce(enqueue, queue), facts)

/**
 * Applies the queue to the loaded event, in the same way as the server. If the queue is refused, applies it again with
 * changes of dates first. An edit that was folded into an earlier add may need dates that were changed later.
 */
const replay = (base: EventDocument, queue: CommandQueue, facts: BrowserFacts): Step | Refusal => {
  const result = evaluateCommands(base, queue, facts.command)
  if (!isRefusal(result)) return { event: result.event, intermediate: result.intermediate, queue }
  const changesDates = ({ name, itineraryId }: PackageCommand) =>
    name === 'editDate' && itineraryId === undefined
  const datesFirst = [...queue.filter(changesDates), ...queue.filter((command) => !changesDates(command))]
  const resultWithDatesFirst = evaluateCommands(base, datesFirst, facts.command)
  return isRefusal(resultWithDatesFirst)
    ? result
    : {
        event: resultWithDatesFirst.event,
        intermediate: resultWithDatesFirst.intermediate,
        queue: datesFirst,
      }
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
