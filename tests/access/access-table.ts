import { type Access, alternatives, type Relation } from '#kernel/endpoint.ts'
import { isContactPermission, isPermission, type Permission } from '#kernel/permission.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'

/** What one kind of reader gets from one call: let in, or refused in so many words. */
export type Cell = 'allowed' | RefusalCode

const everyone = [...readerKinds]
const loggedIn = readerKinds.filter((kind) => kind !== 'visitor')
const powerless = ['powerlessStaff', 'powerlessActing'] as const
const staff = ['staff', 'viewingStaff', 'hiddenStaff', ...powerless] as const
const ownContacts = ['owner', 'editor', 'unbookingContact', 'powerlessContact'] as const
const suppliers = [...ownContacts, 'otherSupplier'] as const
const customers = ['organiser', 'guest', 'stranger'] as const

/**
 * Whom each relation lets in, when the input names the event, the guest of it and the supplier of it. This
 * is written from the documents and not from the gate, so that the two are compared.
 */
const letIn: Readonly<Record<Relation, readonly ReaderKind[]>> = {
  anyone: everyone,
  loggedIn,
  customer: [...customers, 'toggledStaff'],
  hiddenStaff: ['hiddenStaff'],
  toggledStaff: ['toggledStaff'],
  staff,
  self: ['guest'],
  organiser: ['organiser'],
  guest: ['guest'],
  supplier: ownContacts,
  // Of any supplier: where the input names one, see `ofSupplier`.
  supplierContact: suppliers,
  // Nobody in the table holds a token that is good: see `withoutSecret`.
  tokenHolder: [],
}

/** Contacts of the supplier that the input names. */
const ofSupplier: readonly ReaderKind[] = ownContacts

/** Whether someone holds a permission that a call asks for besides the relation; undefined for an unknown one. */
const holdsPermission = (kind: ReaderKind, permission: Permission): boolean | undefined => {
  if (!isPermission(permission)) return undefined
  switch (kind) {
    // Every named permission and every area are in the role Staff, which those who act as a customer keep.
    case 'staff':
    case 'hiddenStaff':
    case 'toggledStaff':
      return !isContactPermission(permission)
    case 'viewingStaff':
      return permission.endsWith('.view')
    case 'organiser':
      return permission === 'packagePageFunctions.savePackage'
    case 'owner':
    case 'editor':
    case 'otherSupplier':
      return permission === 'supplierArea.view' || permission === 'canManageBooking'
    case 'unbookingContact':
      return permission === 'supplierArea.view'
    case 'powerlessContact':
      return permission === 'canManageBooking'
    default:
      return false
  }
}

/** What calls that check a secret answer when it is wrong, to whoever no other relation lets in. */
const withoutSecret: Readonly<Record<string, RefusalCode>> = {
  'accounts.logIn': 'userUnknown',
  'accounts.loginByLink': 'magicLinkFailed',
  'accounts.loginByPin': 'magicLinkFailed',
  'accounts.loginByGoogleToken': 'googleFailed',
  'accounts.setPassword': 'linkExpired',
  'accounts.confirmEmail': 'linkExpired',
  'guests.readEventByToken': 'tokenInvalid',
  'guests.readInviteData': 'tokenInvalid',
}

type Special = { readonly [Kind in ReaderKind]?: Cell }
const all = (kinds: readonly ReaderKind[], cell: Cell): Special =>
  Object.fromEntries(kinds.map((kind) => [kind, cell]))

/** Only customers and hidden staff may create events (000 §6); those who act without a permission are staff. */
const createsEvents = all([...suppliers, 'staff', 'viewingStaff', ...powerless], 'incorrectUserType')

/** Staff who act as somebody do not take that account over. */
const notForActing = all(['hiddenStaff', 'toggledStaff'], 'notAllowed')

/** What staff do to people besides what anyone may do to themselves. */
const needsRole = all(['viewingStaff', ...powerless], 'notAllowed')

/** For staff who are not a customer at the moment, and may edit suppliers (000 §4). */
const notStaffItself = readerKinds.filter(
  (kind) => !['visitor', 'staff', 'viewingStaff', ...powerless].includes(kind),
)

/** The ways back from being somebody else are open to whoever is staff, and to nobody else. */
const waysBack = all([...customers, ...suppliers], 'notAllowed')

/** Where the record, and not only the relation, decides. */
const besides: Readonly<Record<string, Special>> = {
  // For people of an event of theirs, and staff who may view people.
  'accounts.readMinifiedUser': all(['stranger', ...suppliers, ...powerless, 'toggledStaff'], 'nodeNotFound'),
  'accounts.logIn': all(everyone, 'userUnknown'),
  // Customers log out in their browser alone (000 §4).
  'accounts.logOut': all(customers, 'notAllowed'),
  'accounts.stopActing': waysBack,
  'accounts.toggleCustomerView': waysBack,
  'accounts.listSessions': notForActing,
  'accounts.endSession': notForActing,
  'accounts.logOutEverywhere': notForActing,
  'accounts.readPersonalData': notForActing,
  'accounts.register': needsRole,
  'comms.readMailAccountUrl': needsRole,
  // Whether an account may be erased is told to its owner and to staff with a role.
  'accounts.checkErasePossible': all(
    ['organiser', 'stranger', 'toggledStaff', 'viewingStaff', ...powerless, ...suppliers],
    'notAllowed',
  ),
  'accounts.takeSupplierRoles': all(
    [...notStaffItself, 'viewingStaff', ...powerless],
    'supplierRolesForbidden',
  ),
  'accounts.restoreRoles': all(notStaffItself, 'supplierRolesForbidden'),
  'events.createEvent': createsEvents,
  'events.createEmptyEvent': createsEvents,
  // An organiser asks for the phones of own guests, no other customer for anybody's.
  'events.readPhones': all(['guest', 'stranger', 'toggledStaff'], 'notAllowed'),
  // Whoever is part of the event may name it by its id; to others an id is no token.
  'guests.readInviteData': all(
    ['organiser', 'guest', 'owner', 'editor', 'unbookingContact', 'staff', 'viewingStaff', 'hiddenStaff'],
    'allowed',
  ),
  'guests.openEventByToken': all(
    ['stranger', 'otherSupplier', 'powerlessContact', 'toggledStaff', ...powerless],
    'tokenInvalid',
  ),
  // A contact of any supplier may ask, about suppliers of their own.
  'catalogue.listProductsOfSuppliers': { otherSupplier: 'notAllowed' },
  // The event of the table is still to come.
  'reviews.writeProductReview': all(['organiser', 'guest'], 'reviewForbidden'),
  'reviews.writeManagerReview': all(['organiser', 'guest'], 'reviewForbidden'),
  'reviews.writeLocationReview': all(['organiser', 'guest'], 'reviewForbidden'),
  // Each command asks for a permission of its own: those of a supplier for packageProductFunctions.bookProduct,
  // everybody else's here for packagePageFunctions.savePackage.
  'events.saveCommands': all(['guest', 'powerlessContact'], 'notAllowed'),
}

const cellOf = (name: string, access: Access, kind: ReaderKind): Cell | undefined => {
  const special = besides[name]?.[kind]
  if (special) return special
  const related = (relation: Relation) =>
    relation === 'supplierContact' && access.supplier ? ofSupplier : letIn[relation]
  const asked = alternatives(access)
  if (asked.some(([relation]) => relation === 'tokenHolder')) return withoutSecret[name]
  const answers = asked
    .filter(([relation]) => related(relation).includes(kind))
    .map(([, needed]) => needed.map((permission) => holdsPermission(kind, permission)))
  if (answers.flat().includes(undefined)) return undefined
  return answers.some((held) => held.length === 0 || held.includes(true)) ? 'allowed' : 'notAllowed'
}

type AccessRow = Readonly<Record<ReaderKind, Cell | undefined>>

/** The row of a call: one cell for each kind of reader; a cell that nothing declares is undefined. */
export const accessRow = (name: string, access: Access | undefined): AccessRow =>
  Object.fromEntries(readerKinds.map((kind) => [kind, access && cellOf(name, access, kind)])) as AccessRow
