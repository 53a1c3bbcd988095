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
import { type CommandQueue, countChanges, enqueue, isChanged } from '../../rules/command-queue.ts'
import { splitEdits } from '../../rules/split-edits.ts'
import type { BrowserFacts } from './browser-facts.ts'
import { reprice } from './load-products.ts'

export type BuilderState = {
  readonly event: EventDocument
  readonly pack: PackageDocument
  /** The package as last opened or saved. */
  readonly savedPack: PackageDocument
  /** The edits to send with the next save; an unsaved package has none (PKG-015). */
  readonly queue: CommandQueue
  /** The version of the event that the edits are based on. After a reload it can be older than the loaded event. */
  readonly baseVersion: number
  readonly isChanged: boolean
  /** The number of edits since the package was opened or saved. */
  readonly changeCount: number
  readonly canUndo: boolean
  readonly canRedo: boolean
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
  /** The state that browser storage retained over a reload. */
  readonly stored?: Partial<Step> & { readonly version?: number }
  readonly facts: BrowserFacts
  /** The reader's relation to the event. For an unsaved package, the reader is its organiser. */
  readonly readerKind?: Reader['kind']
  /**
   * The places of the package, reduced to what a guest can see. Readers who see everyone's money calculate them from
   * the event.
   */
  readonly placesForGuest?: WirePackage['places']
  /**
   * Set for a guest who sees their share, but no other price. `pence` is undefined if the share belongs to another
   * package or the guest is not coming.
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
  const first = firstStep(start.base, start.stored, { isSaved, facts })
  const steps = createSteps(first.step)
  let rejected = first.rejected
  let baseVersion = start.stored?.version ?? base.version
  const stateNow = () => stateOf(steps, { base, baseVersion, packageId, isSaved, readerKind, facts })
  let state = stateNow()
  const watchers = new Set<() => void>()
  const publish = () => {
    state = stateNow()
    store(state)
    for (const watcher of watchers) watcher()
  }
  const enter = (step: Step) => {
    if (steps.current.queue.length === 0) baseVersion = base.version
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
    refusalOf: (command: PackageCommand): Refusal | undefined =>
      refuseCommand(steps.current.intermediate ?? steps.current.event, command, facts.command),
    /** Applies edits, all or none. @returns why they were refused, if they were */
    edit: (commands: readonly PackageCommand[]): Refusal | undefined => {
      const { current } = steps
      const next = isSaved
        ? queueEdits(base, current.queue, commands, facts)
        : applyEdits(current, commands, facts)
      if (isRefusal(next)) return next
      enter(next)
      return undefined
    },
    /** Changes an unsaved package in a way that no command can: sets its nights before it has a date. */
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
    /** Repeats the edit that was undone last. */
    redo: () => {
      if (steps.redo()) publish()
    },
    /** Returns the stored edits that the loaded event refuses, and forgets them. */
    takeRejectedEdits: (): CommandQueue => {
      const taken = rejected
      rejected = []
      return taken
    },
    /** Discards every change and the undo history. */
    discard: () => {
      steps.restart({ event: base, queue: [] })
      publish()
    },
    /** Recalculates the prices of an unsaved package after its products were loaded again. */
    recalculate: () => {
      if (!isSaved) steps.replace({ event: reprice(steps.current.event, facts), queue: [] })
      publish()
    },
    /**
     * Replaces the event with the server's, and applies edits to it. Clears the undo history.
     *
     * @throws if the event refuses the edits
     */
    load: (event: EventDocument, queue: CommandQueue = []) => {
      const next = queue.length > 0 ? replay(event, queue, facts) : { event, queue: [] }
      if (isRefusal(next)) throw new Error(next.text)
      base = event
      baseVersion = event.version
      steps.restart(next)
      publish()
    },
  }
}

/** Creates the undo history: the current step and the steps before it. */
const createSteps = (first: Step) => {
  let current = first
  let before: readonly Step[] = []
  let undone: readonly Step[] = []
  return {
    get current() {
      return current
    },
    /** The number of edits that can be undone. */
    get count() {
      return before.length
    },
    get canRedo() {
      return undone.length > 0
    },
    enter: (step: Step) => {
      before = [...before, current].slice(-maxSteps)
      undone = []
      current = step
    },
    /** @returns false when there is nothing to undo */
    undo: (): boolean => {
      const last = before.at(-1)
      if (!last) return false
      before = before.slice(0, -1)
      undone = [...undone, current]
      current = last
      return true
    },
    /** @returns false when nothing was undone */
    redo: (): boolean => {
      const next = undone.at(-1)
      if (!next) return false
      undone = undone.slice(0, -1)
      before = [...before, current]
      current = next
      return true
    },
    /** Replaces the current step without a new undo step. Clears the steps to redo. */
    replace: (step: Step) => {
      undone = []
      current = step
    },
    /** Sets the current step and clears the undo history. */
    restart: (step: Step) => {
      before = []
      undone = []
      current = step
    },
  }
}

type Mode = { readonly isSaved: boolean; readonly facts: BrowserFacts }

/**
 * Returns the first step after a load: the stored package, or the stored queue applied to the loaded event. Edits that
 * the event refuses because somebody changed it are returned as `rejected`.
 */
const firstStep = (
  base: EventDocument,
  stored: Partial<Step> = {},
  { isSaved, facts }: Mode,
): { step: Step; rejected: CommandQueue } => {
  const { event, queue = [] } = stored
  const unchanged: Step = { event: base, queue: [] }
  if (!isSaved) return { step: { event: event ?? base, queue: [] }, rejected: [] }
  if (queue.length === 0) return { step: unchanged, rejected: [] }
  const restored = replay(base, queue, facts)
  if (!isRefusal(restored)) return { step: restored, rejected: [] }
  const { accepted, disputed } = splitEdits(base, queue, new Set(), facts.command)
  const partly = replay(base, accepted, facts)
  return isRefusal(partly) ? { step: unchanged, rejected: queue } : { step: partly, rejected: disputed }
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
  }: Omit<BuilderStart, 'store' | 'stored'> & Pick<BuilderState, 'baseVersion'>,
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
    baseVersion: queue.length > 0 ? baseVersion : base.version,
    isChanged: changed,
    changeCount: !changed ? 0 : isSaved ? countChanges(queue) : Math.max(steps.count, 1),
    canUndo: steps.count > 0,
    canRedo: steps.canRedo,
  }
}

const applyEdits = (
  { event }: Step,
  commands: readonly PackageCommand[],
  facts: BrowserFacts,
): Step | Refusal => {
  const evaluated = evaluateCommands(event, commands, facts.command)
  return isRefusal(evaluated) ? evaluated : { event: evaluated.event, queue: [] }
}

const queueEdits = (
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
