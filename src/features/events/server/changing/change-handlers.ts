import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import { productsNotOfferedIn } from '#features/catalogue/server/index.ts'
import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import { whyNotBookable } from '#features/event-commands/rules/booking/booking-stage.ts'
import { withFields, withNote } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { setDueDates } from '#features/event-prices/rules/due/set-due-dates.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { changeEndpoints } from '../../contract/change-endpoints.ts'
import type { OperationName } from '../../rules/logged-operation.ts'
import { wirePromisedPrice } from '../../rules/reading/wire-promised.ts'
import { swapSection } from '../../rules/swap-section.ts'
import { loadPricingFacts } from '../command-facts.ts'
import type { EventsDeps, SavedChange } from '../events-deps.ts'
import { respondWithEvent } from '../reading/show-event.ts'
import { saveCommands } from '../save-commands.ts'
import { blockMails } from './block-mails.ts'
import { changeEventAsActor, changeWithConsequences, type PreviewedChange } from './change-event-as-actor.ts'
import { titleOf } from './title-of.ts'

type Operation = { readonly input: { readonly id: string }; readonly context: RequestContext }

export const changeHandlers = (deps: EventsDeps): Handlers<typeof changeEndpoints> => {
  /** Changes fields of the event itself. The event's history stores the name of the operation. */
  const change = (
    { input: { id, ...data }, context }: Operation,
    name: OperationName,
    update: (event: EventDocument) => EventDocument | Refusal,
  ) => changeEventAsActor(deps, actorOf(context), { eventId: id, name, data }, update)

  /** Changes a note that several people edit. If `was` is given, changes it only if the stored note equals `was`. */
  const changeNote = (
    { input: { was, ...input }, context }: Operation & { input: { note: string; was?: string } },
    name: OperationName,
    kind: 'customer' | 'staff',
  ) =>
    change({ input, context }, name, (event) =>
      was === undefined || was === event.notes[kind]
        ? withNote(event, kind, input.note)
        : refusal('editConflict'),
    )

  const setGuestOfHonour = (operation: Operation & { input: { name: string } }, name: OperationName) =>
    change(operation, name, (event) => withFields(event, { guestOfHonour: operation.input.name || null }))

  return {
    renameEvent: (operation) =>
      change(operation, 'name', (event) => withFields(event, { eventName: operation.input.name || null })),
    setGuestOfHonour: (operation) => setGuestOfHonour(operation, 'guestOfHonour'),
    updateGuestOfHonour: (operation) => setGuestOfHonour(operation, 'updateGuestOfHonour'),
    updateSummaryNotes: (operation) =>
      change(operation, 'eventSummaryNotes', (event) => withNote(event, 'summary', operation.input.note)),
    updateCustomerNote: (operation) => changeNote(operation, 'updateCustomerNote', 'customer'),
    updateStaffNote: (operation) => changeNote(operation, 'updateStaffNote', 'staff'),
    updateLostSaleNote: (operation) =>
      change(operation, 'eventSummaryLostSaleNote', (event) =>
        withNote(event, 'lostSale', operation.input.note),
      ),
    setManager: async (operation) => {
      const managerId = await activeStaffId(deps, operation.input.managerId)
      if (!managerId) return refusal('nodeNotFound', { id: operation.input.managerId })
      return change(operation, 'manager', (event) => withFields(event, { managerId }))
    },
    setManagerAtBooking: async (operation) => {
      const managerAtBookingId = await activeStaffId(deps, operation.input.managerId)
      if (!managerAtBookingId) return refusal('nodeNotFound', { id: operation.input.managerId })
      return change(operation, 'managerAtBooking', (event) => withFields(event, { managerAtBookingId }))
    },
    updateDueDates: ({ input: { id, preview, version, ...dates }, context }) =>
      changeWithConsequences(
        deps,
        actorOf(context),
        { eventId: id, name: 'dueDates', data: dates, preview, version },
        (event) => setDueDates(event, dates, dayOf(deps.now())),
      ),
    updateSalesFunnel: (operation) =>
      change(operation, 'salesFunnel', (event) => {
        const { heat: salesHeat, lostSaleNote: lostSale = event.notes.lostSale } = operation.input
        return withFields(event, { salesHeat, notes: { ...event.notes, lostSale } })
      }),
    updateCalculations: ({ input, context }) =>
      changeEventAsActor(
        deps,
        actorOf(context),
        {
          eventId: input.id,
          name: 'updateCalculations',
          preview: input.preview,
          version: input.version,
          runAfterChange: (tx, after, before) =>
            runSaveFollowUps(deps, tx, actorOf(context), { before, after }),
        },
        async (event, tx) => recalculateEvent(event, await loadPricingFacts(tx, event)),
      ),
    updateDisplayPrices: (operation) =>
      change(operation, 'displayPrices', (event) =>
        withFields(event, {
          displayPrices: {
            packagePrices: operation.input.packagePrices ?? event.displayPrices.packagePrices,
            productPrices: operation.input.productPrices ?? event.displayPrices.productPrices,
          },
        }),
      ),
    updateBlockAutoEmails: ({ input: { id, preview, version, ...choice }, context }) =>
      changeWithConsequences(
        deps,
        actorOf(context),
        { eventId: id, name: 'updateBlockAutoEmails', data: choice, preview, version },
        (event) => blockMails(event, choice, deps.automaticMails),
      ),
    swapEventType: ({ input, context }) => swapEventType(deps, actorOf(context), input),
    swapLocation: async ({ input, context }) => {
      const { id, packageId, locationId, customSearch, preview, version } = input
      const data = locationData(locationId, customSearch)
      if (!data) return refusal('fieldInvalid', { message: 'Choose a location or a custom place' })
      const command = { name: 'editPackageLocation', packageId, data } as const
      const save = { eventId: id, commandList: [command], actor: actorOf(context), preview, version }
      return respondWithEvent(deps, actorOf(context), await saveCommands(deps, save))
    },
    updateCompany: (operation) =>
      change(operation, 'updateCompany', (event) =>
        withFields(event, { company: operation.input.company || null }),
      ),
    updateProductNote: async ({ input: { id, packageId, itineraryId, note, showTo }, context }) => {
      const actor = actorOf(context)
      // The command sets `doneBy` to the kind of its sender, which can also be a supplier.
      const productNote = note === '' ? null : { doneBy: 'staff' as const, showTo, note }
      const command = { name: 'editProductNote', packageId, itineraryId, data: { productNote } } as const
      const saved = await saveCommands(deps, { eventId: id, commandList: [command], actor })
      return respondWithEvent(deps, actor, saved)
    },
    bookWithoutPayment: ({ input, context }) => bookWithoutPayment(deps, actorOf(context), input),
    lowerPrice: ({ input, context }) => lowerPrice(deps, actorOf(context), input),
    cancelBooking: ({ input, context }) => cancelBooking(deps, actorOf(context), input.id),
  }
}

/** Runs the follow-ups of a change that alters products without commands. */
const runSaveFollowUps = async (
  deps: EventsDeps,
  tx: Tx,
  actor: Actor,
  states: Pick<SavedChange, 'before' | 'after'>,
): Promise<void> => deps.onEventSaved?.(tx, { ...states, doneBy: personBehind(actor), commands: [] })

const activeStaffId = async (deps: EventsDeps, id: string): Promise<string | undefined> =>
  isActiveStaff(await findPerson(deps.database, id)) ? id : undefined

/**
 * Books a package without payment (EVT-071). Its suppliers get requests, and everyone sees it as booked. If the package
 * has no date, no products or a product without a price, the refusal is fieldInvalid with the reason.
 */
const bookWithoutPayment = (
  deps: EventsDeps,
  actor: Actor,
  { id, packageId }: { id: string; packageId: string },
) =>
  changeEventAsActor(
    deps,
    actor,
    {
      eventId: id,
      name: 'bookWithoutPayment',
      data: { packageId },
      bookedViewOf: ({ guests }) =>
        guests.filter(({ registered }) => registered).map(({ customerId }) => customerId),
    },
    (event) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const forbidden = refuseAction(
        'bookWithoutPayment',
        'staff',
        bookingStateOf(event, pack, dayOf(deps.now())),
      )
      if (forbidden) return forbidden
      const reason = whyNotBookable(event, pack)
      if (reason) return refusal('fieldInvalid', { message: reason })
      return applyBookingTrigger(event, packageId, 'bookedWithoutPayment', dayOf(deps.now()))
    },
  )

/**
 * Lowers the promised price of the booked package to the calculated price. Staff confirm the total that they were
 * shown, which the request contains. Refuses with stageForbids, or with editConflict if the total has changed.
 */
const lowerPrice = (deps: EventsDeps, actor: Actor, { id, totalGBP }: { id: string; totalGBP: number }) =>
  changeEventAsActor(
    deps,
    actor,
    { eventId: id, name: 'lowerPrice', data: { totalGBP }, setsPrices: true },
    (event) => {
      const pack = leadingPackage(event) ?? { status: 'Option' as const }
      const state = bookingStateOf(event, pack, dayOf(deps.now()))
      const forbidden = refuseAction('lowerPrice', 'staff', state)
      if (forbidden) return forbidden
      const calculatedGBP = wirePromisedPrice(event)?.wouldBeGBP
      if (calculatedGBP === undefined) return event
      return calculatedGBP === totalGBP ? { ...event, promised: null } : refusal('editConflict')
    },
  )

/** Cancels the event permanently (EVT-070). */
const cancelBooking = (deps: EventsDeps, actor: Actor, eventId: string) =>
  changeEventAsActor(
    deps,
    actor,
    {
      eventId,
      name: 'cancelBooking',
    },
    (event) => {
      const pack = leadingPackage(event)
      const state = bookingStateOf(event, pack ?? { status: 'Option' }, dayOf(deps.now()))
      const forbidden = refuseAction('cancelBooking', 'staff', state)
      if (forbidden) return forbidden
      return applyBookingTrigger(event, pack?.id ?? '', 'cancelled', dayOf(deps.now()))
    },
  )

/** Returns the data of the command that moves a package; undefined unless exactly one of the parameters is given. */
const locationData = (locationId: string | undefined, customSearch: CustomPlace | undefined) => {
  if (locationId !== undefined) return customSearch === undefined ? { locationId } : undefined
  return customSearch === undefined ? undefined : { customSearch }
}
type CustomPlace = NonNullable<EventDocument['packages'][number]['customSearch']>

/**
 * Changes the event's type (EVT-063). This changes its title and price rows, and marks products that the new section
 * does not offer.
 */
const swapEventType = (
  deps: EventsDeps,
  actor: Actor,
  { id, type, preview, version }: PreviewedChange & { readonly id: string; readonly type: Section },
) =>
  changeEventAsActor(
    deps,
    actor,
    {
      eventId: id,
      name: 'swapEventType',
      data: { type },
      preview,
      version,
      setsPrices: true,
      runAfterChange: (tx, after, before) => runSaveFollowUps(deps, tx, actor, { before, after }),
    },
    async (event, tx) => {
      const state = bookingStateOf(event, leadingPackage(event) ?? { status: 'Option' }, dayOf(deps.now()))
      const forbidden = refuseAction('swapEventType', 'staff', state)
      if (forbidden) return forbidden
      const productIds = event.packages
        .flatMap(({ entries }) => entries)
        .flatMap(({ productId }) => productId ?? [])
      return swapSection(event, {
        section: type,
        title: await titleOf(deps, tx, { ...event, section: type }),
        notOffered: await productsNotOfferedIn(tx, [...new Set(productIds)], type),
        pricingFacts: await loadPricingFacts(tx, event),
      })
    },
  )
