import type { Access, Relation } from '#kernel/call.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'

/** What one kind of reader gets from one call: let in, or refused in so many words. */
export type Cell = 'allowed' | RefusalCode

const everyone = [...readerKinds]
const loggedIn = readerKinds.filter((kind) => kind !== 'visitor')
const staff = ['staff', 'powerlessStaff', 'hiddenStaff'] as const
const suppliers = ['owner', 'editor', 'otherSupplier'] as const

/**
 * Whom each relation lets in, when the input names the event, the guest of it and the supplier of it. This
 * is written from the documents and not from the gate, so that the two are compared.
 */
const letIn: Readonly<Record<Relation, readonly ReaderKind[]>> = {
  anyone: everyone,
  loggedIn,
  customer: ['organiser', 'guest', 'stranger', 'toggledStaff'],
  hiddenStaff: ['hiddenStaff'],
  toggledStaff: ['toggledStaff'],
  staff,
  self: ['guest'],
  organiser: ['organiser'],
  guest: ['guest'],
  supplier: ['owner', 'editor'],
  // Of any supplier: where the input names one, see `ofSupplier`.
  supplierContact: suppliers,
  // Nobody in the table holds a token that is good: see `withoutSecret`.
  tokenHolder: [],
}

/** Contacts of the supplier that the input names. */
const ofSupplier: readonly ReaderKind[] = ['owner', 'editor']

/** Who holds a permission that a call asks for besides the relation. */
const holders: Readonly<Record<string, readonly ReaderKind[]>> = {
  'packagePageFunctions.savePackage': ['organiser', 'staff', 'hiddenStaff'],
}
/** The areas of the staff side (000 §3) are in no other role than Staff, which toggled staff keep. */
const staffAreas =
  /^(company|category|customer|content|common|department|kit|location|media|menu|product|supplier|venue)(\.|$)/
const areaHolders: readonly ReaderKind[] = ['staff', 'hiddenStaff', 'toggledStaff']

/** What calls that check a secret answer when it is wrong, to whoever no other relation lets in. */
const withoutSecret: Readonly<Record<string, RefusalCode>> = {
  'accounts.logIn': 'userUnknown',
  'accounts.loginByLink': 'magicLinkFailed',
  'accounts.loginByPin': 'magicLinkFailed',
  'accounts.loginByGoogleToken': 'googleFailed',
  'accounts.setPassword': 'linkExpired',
  'accounts.confirmEmail': 'linkExpired',
  'events.readEventByToken': 'tokenInvalid',
  'events.readInviteData': 'tokenInvalid',
}

type Special = { readonly [Kind in ReaderKind]?: Cell }
const all = (kinds: readonly ReaderKind[], cell: Cell): Special =>
  Object.fromEntries(kinds.map((kind) => [kind, cell]))

/** Only customers and hidden staff may create events (000 §6). */
const createsEvents = all([...suppliers, 'staff', 'powerlessStaff'], 'incorrectUserType')

/** Staff who act as somebody do not take that account over. */
const notForActing = all(['hiddenStaff', 'toggledStaff'], 'notAllowed')

/** Staff without a role do nothing to people. */
const needsRole: Special = { powerlessStaff: 'notAllowed' }

/** For staff who are not a customer at the moment (000 §4). */
const notStaffItself = readerKinds.filter((kind) => !['visitor', 'staff', 'powerlessStaff'].includes(kind))

/** Where the record, and not only the relation, decides. */
const besides: Readonly<Record<string, Special>> = {
  // For people of an event of theirs, and staff who may view people.
  'accounts.readMinifiedUser': all(
    ['stranger', ...suppliers, 'powerlessStaff', 'toggledStaff'],
    'nodeNotFound',
  ),
  'accounts.logIn': all(everyone, 'userUnknown'),
  'accounts.listSessions': notForActing,
  'accounts.endSession': notForActing,
  'accounts.logOutEverywhere': notForActing,
  'accounts.readPersonalData': notForActing,
  'accounts.register': needsRole,
  'accounts.eraseCustomer': needsRole,
  'accounts.readEraseAnswer': needsRole,
  'accounts.listPeople': needsRole,
  // To staff who may not look at people everybody is unknown.
  'accounts.readPerson': { powerlessStaff: 'nodeNotFound' },
  'access.listChanges': needsRole,
  'comms.readMailAccountUrl': needsRole,
  // Whether an account may be erased is told to its owner and to staff with a role.
  'accounts.checkErasePossible': all(
    ['organiser', 'stranger', 'toggledStaff', 'powerlessStaff', ...suppliers],
    'notAllowed',
  ),
  'accounts.takeSupplierRoles': all([...notStaffItself, 'powerlessStaff'], 'supplierRolesForbidden'),
  'accounts.restoreRoles': all(notStaffItself, 'supplierRolesForbidden'),
  'events.createEvent': createsEvents,
  'events.createEmptyEvent': createsEvents,
  // An organiser asks for the phones of own guests, no other customer for anybody's.
  'events.readPhones': all(['guest', 'stranger', 'toggledStaff'], 'notAllowed'),
  // Whoever is part of the event may name it by its id; to others an id is no token.
  'events.readInviteData': all(['organiser', 'guest', 'owner', 'editor', ...staff], 'allowed'),
  'events.openEventByToken': all(['stranger', 'otherSupplier', 'toggledStaff'], 'tokenInvalid'),
  // A contact of any supplier may ask, about suppliers of their own.
  'catalogue.listProductsOfSuppliers': { otherSupplier: 'notAllowed' },
  // Each command asks for a permission of its own; this one for packagePageFunctions.savePackage.
  'packages.saveCommands': all(['guest', 'owner', 'editor', 'powerlessStaff'], 'notAllowed'),
}

const cellOf = (name: string, access: Access, kind: ReaderKind): Cell | undefined => {
  const special = besides[name]?.[kind]
  if (special) return special
  const related = (relation: Relation) =>
    relation === 'supplierContact' && access.supplier ? ofSupplier : letIn[relation]
  if (!access.allow.some((relation) => related(relation).includes(kind)))
    return (access.allow as readonly Relation[]).includes('tokenHolder') ? withoutSecret[name] : 'notAllowed'
  if (!access.permission) return 'allowed'
  const held = staffAreas.test(access.permission) ? areaHolders : holders[access.permission]
  return held && (held.includes(kind) ? 'allowed' : 'notAllowed')
}

type AccessRow = Readonly<Record<ReaderKind, Cell | undefined>>

/** The row of a call: one cell for each kind of reader; a cell that nothing declares is undefined. */
export const accessRow = (name: string, access: Access | undefined): AccessRow =>
  Object.fromEntries(readerKinds.map((kind) => [kind, access && cellOf(name, access, kind)])) as AccessRow
