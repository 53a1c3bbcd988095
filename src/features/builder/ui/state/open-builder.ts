import { readTrip, writeTrip } from '#features/catalogue/ui/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { packageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import { draftVisibility, visibilityOf } from '#features/events/rules/reading/visibility.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dayOf } from '#kernel/dates.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import { parseStoredQueue } from '../../rules/command-queue.ts'
import { tripWithinLimits } from '../../rules/trip-within-limits.ts'
import { countProducts, writeBasketSummary } from '../basket-summary.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import { type BrowserFacts, createBrowserFacts } from './browser-facts.ts'
import { type Builder, type BuilderState, createBuilder } from './builder.ts'
import {
  createDraft,
  type Draft,
  type DraftKey,
  draftPackageId,
  eventOfDraft,
  readDraft,
  withoutExpiredStart,
  writeDraft,
} from './draft.ts'
import { loadProducts, reprice } from './load-products.ts'
import { type EditsKey, queueKey } from './stored-edits.ts'
import { readStoredTrip } from './stored-trip.ts'

/** The logged-in user of the builder. Visitors, who use the builder as future organisers, have none. */
export type BuilderUser = {
  readonly id: string
  readonly isStaff: boolean
  readonly roles: readonly string[]
}

export type BuilderTarget =
  | ({
      readonly kind: 'draft'
      readonly eventId?: string
      /**
       * True to add the draft to this event only as its first package. If it has one already, saving creates a new
       * event.
       */
      readonly onlyIfEmpty?: boolean
    } & DraftKey)
  | {
      readonly kind: 'saved'
      readonly eventId: string
      readonly packageId?: string
      readonly user: BuilderUser
      /** The history state in which the event is shown, read-only. */
      readonly state?: string
    }

/** Loads the data that the builder needs, and restores unsaved edits from browser storage. */
export const openBuilder = async (deps: BuilderDeps, target: BuilderTarget): Promise<Builder> => {
  const opening = target.kind === 'draft' ? openDraft(deps, target) : openSaved(deps, target)
  const builder = await opening
  storeChangedFlag(builder.read().isChanged)
  return builder
}

const changedKey = 'package-changed'

type DraftTarget = Extract<BuilderTarget, { kind: 'draft' }>

const openDraft = async (deps: BuilderDeps, target: DraftTarget): Promise<Builder> => {
  const key: DraftKey = { section: target.section, location: target.location }
  const stored = readDraft(key)
  const [location, limits, role, prices] = await Promise.all([
    deps.readLocation(key.location),
    deps.readLimits(key.section),
    deps.readRole('Organiser'),
    deps.readPriceDisplay(key.section),
  ])
  const now = new Date()
  const facts = createBrowserFacts({
    today: dayOf(now),
    actor: { kind: 'customer', customerId: 'visitor' },
    roles: [role],
    context: { section: key.section, statusStage: 'Enquiry' },
    limits,
    location,
    visibility: (can) => draftVisibility(can, prices),
  })
  const sectionLimits = packageLimits(limits)
  const { eventId, onlyIfEmpty } = eventOfDraft(target, stored)
  const base = createDraft({
    section: key.section,
    location,
    limits: sectionLimits,
    now: now.toISOString(),
    trip:
      eventId === undefined
        ? tripWithinLimits(readTrip() ?? {}, sectionLimits, dayOf(now))
        : readStoredTrip(eventId),
  })
  await loadProducts(deps, facts, { event: stored?.event, section: key.section })
  const event = stored && reprice(withoutExpiredStart(stored.event, dayOf(now), sectionLimits), facts)
  const requestId = stored?.requestId ?? crypto.randomUUID()
  const storeNewTrip = createTripStore((event ?? base).packages[0]!)
  return createBuilder({
    isSaved: false,
    packageId: draftPackageId,
    base,
    stored: { event },
    facts,
    store: (state) => {
      storeDraft(key, { state, facts }, { requestId, eventId, onlyIfEmpty })
      if (eventId === undefined) storeNewTrip(state.pack)
    },
  })
}

type Trip = Pick<PackageDocument, 'startDate' | 'peopleCount'>

/**
 * Returns a function that stores the date and people of an unsaved package when they change. They become the visitor's
 * choice, to which other pages adapt their prices.
 */
const createTripStore = (initialTrip: Trip) => {
  let lastTrip = initialTrip
  return ({ startDate, peopleCount }: Trip) => {
    if (startDate === lastTrip.startDate && peopleCount === lastTrip.peopleCount) return
    lastTrip = { startDate, peopleCount }
    writeTrip({ startDate: startDate ?? undefined, peopleCount })
  }
}

/**
 * Reads the products again, from the server if their cache has expired (CAT-052), and recalculates the prices after a
 * change.
 * @returns whether any product changed
 */
export const refreshProducts = async (
  deps: Pick<BuilderDeps, 'readProduct'>,
  builder: Builder,
): Promise<boolean> => {
  const { event, queue, pack } = builder.read()
  const eventId = builder.isSaved ? event.id : undefined
  const { changed } = await loadProducts(deps, builder.facts, {
    event,
    queue,
    section: pack.section,
    eventId,
  })
  if (changed) builder.recalculate()
  return changed
}

type DraftState = { readonly state: BuilderState; readonly facts: BrowserFacts }

const storeDraft = (key: DraftKey, { state, facts }: DraftState, draftFields: Omit<Draft, 'event'>) => {
  writeDraft(key, { event: state.event, ...draftFields })
  storeChangedFlag(state.isChanged)
  const { pack, event } = state
  const { perPersonPence, isPriceOnApplication, isMinimumPrice } = pricePackage(event, pack)
  const count = countProducts(pack.entries)
  const { packagePrices, productPrices } = facts.visibility
  const summary = {
    count,
    people: pack.peopleCount,
    startDate: pack.startDate,
    perPersonPence,
    isPriceOnApplication,
    isMinimumPrice,
    isPriceHidden: !(packagePrices && productPrices),
    products: pack.entries
      .map((entry) => ({
        name: productNameOf(entry),
        dayIndex: entry.dayIndex,
        itineraryId: entry.itineraryId,
        productId: entry.productId,
      }))
      .sort((one, other) => one.dayIndex - other.dayIndex),
  }
  writeBasketSummary(key.section, key.location, count > 0 ? summary : undefined)
}

type SavedTarget = Extract<BuilderTarget, { kind: 'saved' }>

const readEventOf = (deps: BuilderDeps, { eventId, state, user }: SavedTarget) =>
  state ? deps.readEventState({ eventId, state, customerId: user.id }) : deps.readEvent(eventId)

/** Returns the package with this id, or the first one if no id is given. @throws if the event has no such package */
const packageOf = ({ packages }: EventDocument, packageId: string | undefined) => {
  const pack = packageId === undefined ? packages[0] : packages.find(({ id }) => id === packageId)
  if (!pack) throw new Error('Bad package: the event has no such package')
  return pack
}

const openSaved = async (deps: BuilderDeps, target: SavedTarget): Promise<Builder> => {
  const wire = await readEventOf(deps, target)
  const event = eventFromWire(wire)
  const pack = packageOf(event, target.packageId)
  const { user } = target
  const roleNames = user.isStaff ? user.roles : [event.organiserId === user.id ? 'Organiser' : 'Guest']
  const [location, limits, ...roles] = await Promise.all([
    pack.locationId === null ? undefined : deps.readLocation(pack.locationId),
    deps.readLimits(event.section),
    ...roleNames.map((name) => deps.readRole(name)),
  ])
  const facts = createBrowserFacts({
    today: wire.today,
    actor: user.isStaff ? { kind: 'staff', userId: user.id } : { kind: 'customer', customerId: user.id },
    roles,
    context: permissionContextOf(wire),
    limits,
    location,
    readOnly: target.state !== undefined,
    visibility: (can) => visibilityOf(event, readerOfUser(user, event), can),
  })
  // Stored edits apply only to the current event and not to a history state.
  const stored = target.state === undefined ? readJson(sessionStore(), queueKey(target)) : undefined
  const edits = parseStoredQueue(stored)
  await loadProducts(deps, facts, { event, queue: edits?.queue, section: event.section, eventId: event.id })
  const readerKind = readerOfUser(user, event).kind
  const placesForGuest =
    readerKind === 'guest' ? wire.packageOption.find(({ id }) => id === pack.id)?.places : undefined
  return createBuilder({
    isSaved: true,
    packageId: pack.id,
    base: event,
    stored: edits,
    facts,
    readerKind,
    placesForGuest,
    guestShare: readerKind === 'guest' ? guestShareOf(wire, pack.id, user.id) : undefined,
    store: (state) => storeQueue(target, state),
  })
}

/**
 * Returns a guest's share of the leading package. `pence` is undefined if `packageId` is another package or the guest
 * is not coming. Returns undefined if the event does not contain the share.
 */
const guestShareOf = (
  { packageOption, customerSummary = [] }: WireEvent,
  packageId: string,
  userId: string,
) => {
  const ownSummary = customerSummary.find(({ customer }) => customer.id === userId)
  const totalGBP = ownSummary?.money?.totalGBP
  if (totalGBP === undefined) return undefined
  const leadingPackage = packageOption.find(({ booked }) => booked) ?? packageOption[0]
  const hasShare = leadingPackage?.id === packageId && ownSummary?.attending === 'Yes' && totalGBP !== null
  return { pence: hasShare ? penceFromPounds(totalGBP) : undefined }
}

const readerOfUser = (user: BuilderUser, event: EventDocument): Reader =>
  user.isStaff
    ? { kind: 'staff' }
    : { kind: event.organiserId === user.id ? 'organiser' : 'guest', customerId: user.id }

const storeQueue = (owner: EditsKey, { queue, baseVersion: version, isChanged }: BuilderState) => {
  if (queue.length > 0) writeJson(sessionStore(), queueKey(owner), { version, queue })
  else sessionStore().remove(queueKey(owner))
  storeChangedFlag(isChanged)
}

/** Stores the changed flag for the session (PKG-021). */
const storeChangedFlag = (changed: boolean) => sessionStore().write(changedKey, String(changed))
