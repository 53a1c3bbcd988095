import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { permissionPaths } from '#app/permission-paths.ts'
import { acceptsTypes } from '#features/access/rules/edit-permissions.ts'
import type { PermissionEntry } from '#features/access/rules/role-document.ts'
import type { Actor } from '#kernel/actor.ts'
import { openSessionOf } from '#tests/support/open-session.ts'
import { storedFile } from '#tests/support/photos.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'
import type { WorldIds } from './world-ids.ts'

/** The supplier of the only product in the event, and a supplier without products in it. */
const ownSupplier = 'larkfield-tyneside'
const otherSupplier = 'full-throttle-tyne'

type NewUser = {
  readonly type: Actor['userType']
  readonly roles?: readonly string[]
  readonly supplier?: string
  readonly cannotBook?: boolean
}

/** The name of the role that can view everything and change nothing. */
const viewingRole = 'Viewing'

/** The accounts of the readers. Hidden staff act as `client`, toggled staff as `otherClient`. */
const accounts: Readonly<Record<string, NewUser>> = {
  organiser: { type: 'customer' },
  guest: { type: 'customer' },
  stranger: { type: 'customer' },
  client: { type: 'customer' },
  otherClient: { type: 'customer' },
  owner: { type: 'supplierContact', roles: ['Owner'], supplier: ownSupplier },
  editor: { type: 'supplierContact', roles: ['Editor'], supplier: ownSupplier },
  contactWithoutBookings: {
    type: 'supplierContact',
    roles: ['Owner'],
    supplier: ownSupplier,
    cannotBook: true,
  },
  contactWithoutRole: { type: 'supplierContact', supplier: ownSupplier },
  otherSupplier: { type: 'supplierContact', roles: ['Owner'], supplier: otherSupplier },
  staff: { type: 'staff', roles: ['Staff'] },
  viewOnlyStaff: { type: 'staff', roles: [viewingRole] },
  staffWithoutRole: { type: 'staff' },
}

/** Values that only the records of this world's people contain: a response with one of them contains such a record. */
type PersonalMarks = {
  /** Part of the first and last name of every person, and so of the event's name. */
  readonly name: string
  readonly emails: readonly string[]
  /** For each phone number, the digits that it contains in every format. */
  readonly phones: readonly string[]
  readonly notes: string
}

/** A booked event and its people, with a browser for every kind of reader. See `renewWorld` for changed worlds. */
export type World = {
  readonly browsers: Readonly<Record<ReaderKind, TestBrowser>>
  /** The values of input fields that refer to this event and its people. */
  readonly ids: WorldIds
  readonly marks: PersonalMarks
  /** The state of the world directly after its creation. */
  readonly state: State
}

/**
 * Returns the marks of a world. Its ids and emails contain the mark as hexadecimal digits. Its names spell the mark in
 * letters and its phones in decimal digits, so that neither occurs in an id or email.
 */
const marksOf = (mark: string): PersonalMarks => {
  const name = [...mark].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')
  const number = String(Number.parseInt(mark, 16) % 10_000_000).padStart(7, '0')
  return {
    name,
    emails: Object.keys(accounts).map((account) => `${account}.${mark}@mailbox.test`),
    phones: Object.keys(accounts).map((_, index) => `7${number}${index}`),
    notes: `Notes of ${name}`,
  }
}

const insertAccounts = async ({ db, clock }: TestApp, mark: string) => {
  const { name: nameMark, emails, phones } = marksOf(mark)
  const rows = Object.entries(accounts).map(
    ([name, { type, roles = [], supplier = null, cannotBook = false }], index) => ({
      id: `${name}-${mark}`,
      user_type: type,
      email: emails[index]!,
      email_safe: true,
      first_name: `Ann${nameMark}`,
      last_name: `Lee${nameMark}`,
      phone: `+44${phones[index]}`,
      roles: [...roles],
      supplier_id: supplier,
      can_manage_booking: supplier !== null && !cannotBook,
      created_at: clock.now,
      updated_at: clock.now,
    }),
  )
  await db.insertInto('app_user').values(rows).execute()
}

/** Inserts an uploaded file from which photos can be created. */
const insertPhotoFile = ({ db, clock }: TestApp) =>
  db
    .insertInto('media_file')
    .values({ ...storedFile, retained_until: clock.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Inserts a role that can view every area and every detail of a product. */
const insertViewingRole = async ({ db, clock }: TestApp) => {
  const permissions = permissionPaths.flatMap((path): PermissionEntry[] => {
    if (acceptsTypes(path)) return [{ path, permission: ['view'] }]
    return path.startsWith('packageProductDetails.') ? [{ path, value: 'Yes' }] : []
  })
  const document = JSON.stringify({ name: viewingRole, userType: 'staff', permissions })
  await db
    .insertInto('role_document')
    .values({ name: viewingRole, document, changed_at: clock.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const openBrowsers = async (site: TestApp, idOf: (name: string) => string) => {
  const staffId = idOf('staff')
  const visitor = site.visitor()
  // Without this cookie the forgery check would refuse the visitor before the access check.
  visitor.cookies.set('_csrf', 'a-visitor')
  const openSession = (userId: string) => openSessionOf(site, { userId, id: `session-${userId}` })
  const specialBrowsers: Partial<Record<ReaderKind, TestBrowser>> = {
    visitor,
    hiddenStaff: await openSessionOf(site, { userId: idOf('client'), staffId }),
    toggledStaff: await openSessionOf(site, { userId: idOf('otherClient'), staffId, toggled: true }),
    actingWithoutRole: await openSessionOf(site, {
      userId: idOf('organiser'),
      staffId: idOf('staffWithoutRole'),
      id: `session-${idOf('actingWithoutRole')}`,
    }),
  }
  const entries = readerKinds.map(
    async (kind) => [kind, specialBrowsers[kind] ?? (await openSession(idOf(kind)))] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as Record<ReaderKind, TestBrowser>
}

export const createWorld = async (site: TestApp): Promise<World> => {
  const mark = randomUUID().slice(0, 8)
  const idOf = (name: string) => `${name}-${mark}`
  const marks = marksOf(mark)
  await insertViewingRole(site)
  await insertPhotoFile(site)
  await insertAccounts(site, mark)
  const browsers = await openBrowsers(site, idOf)
  const { event, packageId } = await createSampleEvent(site, browsers.organiser, {
    eventNotes: marks.notes,
  })
  const addedGuest = await browsers.organiser.post(`/api/event/${event._doc}/addUnregisteredGuest`, {
    name: `Vera Lee${marks.name}`,
  })
  const virtualGuestId = addedGuest.body.data?.event.customerSummary.at(-1).customer.id
  await joinEvent({ ...browsers.guest, userId: idOf('guest') }, event.token)
  const response = await browsers.staff.post(
    `/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`,
  )
  if (response.status !== 200) throw new Error(`not booked: ${JSON.stringify(response.body)}`)
  const mail = await site.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('event_id', '=', event._doc)
    .where('recipient', 'in', [...marks.emails])
    .executeTakeFirstOrThrow()
  const [item] = event.packageOption[0].productList
  const ids: WorldIds = {
    eventId: event._doc,
    packageId,
    customerId: idOf('guest'),
    userId: idOf('guest'),
    guestId: idOf('guest'),
    organiserId: idOf('organiser'),
    managerId: idOf('staff'),
    supplierId: ownSupplier,
    productId: item.productId,
    itineraryId: item.itineraryId ?? item.itinerary?.[0]?.itineraryId,
    locationId: 'newcastle',
    locationName: 'newcastle',
    categoryId: 'shooting',
    categoryGroupId: 'daytime-activities',
    venueId: 'newcastle-high-larkfield',
    roleName: 'Guest',
    templateName: 'stag',
    email: marks.emails[Object.keys(accounts).indexOf('guest')]!,
    virtualGuestId,
    mailId: mail.id,
  }
  return { browsers, ids, marks, state: await stateOf(site, ids) }
}

/** Returns the LIKE pattern of the ids of a world's people. */
const idPatternOf = ({ customerId }: WorldIds) => `%-${customerId.slice(-8)}`

type State = {
  readonly sessions: string | null
  readonly people: string | null
  readonly event: string | null
}

/** Returns the sessions, the people and the event of a world as text, to compare it with an earlier state. */
const stateOf = async ({ db }: TestApp, ids: WorldIds): Promise<State> => {
  const idPattern = idPatternOf(ids)
  const { rows } = await sql<State>`select
    (select string_agg(concat_ws(' ', user_id, staff_id, toggled, acting_supplier_id), ',' order by user_id)
      from session where owner_id like ${idPattern}) as sessions,
    (select string_agg(concat_ws(' ', id, email, user_type, roles, ip_blocked, active, erased_at), ',' order by id)
      from app_user where id like ${idPattern}) as people,
    (select concat_ws(' ', event.id, status_stage, organiser_id, customer_id,
        position(${ids.virtualGuestId} in event.document::text) > 0)
      from event join event_guest on event_id = event.id
      where event.id = ${ids.eventId} and customer_id = ${ids.customerId}) as event`.execute(db)
  return rows[0]!
}

/**
 * Returns a world in its initial state. This is the given world if nothing has changed, or the given world with new
 * sessions if only sessions have changed. Otherwise it is a new world.
 */
export const renewWorld = async (site: TestApp, world: World): Promise<World> => {
  const state = await stateOf(site, world.ids)
  if (state.people !== world.state.people || state.event !== world.state.event) return createWorld(site)
  if (state.sessions === world.state.sessions) return world
  const idPattern = idPatternOf(world.ids)
  await site.db.deleteFrom('session').where('owner_id', 'like', idPattern).execute()
  return { ...world, browsers: await openBrowsers(site, (name) => idPattern.replace('%', name)) }
}
