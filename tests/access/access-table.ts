import { type Access, accessAlternatives, type Relation } from '#kernel/endpoint.ts'
import { isContactPermission, type Permission } from '#kernel/permission.ts'
import type { RefusalCode } from '#kernel/refusal.ts'
import { grantable } from '#tests/support/grantable.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'

/** What one kind of reader gets from one endpoint: access, or a refusal with this code. */
export type Cell = 'allowed' | RefusalCode

const everyone = [...readerKinds]
const loggedIn = readerKinds.filter((kind) => kind !== 'visitor')
const withoutRole = ['staffWithoutRole', 'actingWithoutRole'] as const
const staff = ['staff', 'viewOnlyStaff', 'hiddenStaff', ...withoutRole] as const
const ownContacts = ['owner', 'editor', 'contactWithoutBookings', 'contactWithoutRole'] as const
const suppliers = [...ownContacts, 'otherSupplier'] as const
const customers = ['organiser', 'guest', 'stranger'] as const

/**
 * The kinds of readers that each relation includes, if the input contains the event of the tests, its guest and its
 * supplier. The table follows the requirements, not the code of the access gate, so that the tests compare the two.
 */
const kindsByRelation: Readonly<Record<Relation, readonly ReaderKind[]>> = {
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
  // Contacts of any supplier. If the input names a supplier, `namedSupplierContacts` applies.
  supplierContact: suppliers,
  // No reader has a valid token: see `withoutSecret`.
  tokenHolder: [],
}

/** Contacts of the supplier that the input names. */
const namedSupplierContacts: readonly ReaderKind[] = ownContacts

/** Returns true for the permissions of the role Owner. Only owners manage the contacts of their supplier (SUP-O3). */
const isOwnerPermission = (permission: Permission): boolean =>
  permission === 'supplierArea.view' || permission.startsWith('supplierArea.users.')

/**
 * Returns whether a reader has a permission that an endpoint requires besides the relation; undefined for an unknown
 * permission.
 */
const hasPermission = (kind: ReaderKind, permission: Permission): boolean | undefined => {
  if (!grantable.has(permission)) return undefined
  switch (kind) {
    // The role Staff has every named permission and every area. Staff who act as a customer retain it.
    case 'staff':
    case 'hiddenStaff':
    case 'toggledStaff':
      return !isContactPermission(permission)
    case 'viewOnlyStaff':
      // `packageProductDetails.cost` is a path without an action: any permission that is granted at this path suffices.
      return permission.endsWith('.view') || permission === 'packageProductDetails.cost'
    case 'organiser':
      return permission === 'packagePageFunctions.savePackage'
    case 'owner':
      return isOwnerPermission(permission) || permission === 'canManageBooking'
    case 'editor':
    case 'otherSupplier':
      return permission === 'supplierArea.view' || permission === 'canManageBooking'
    case 'contactWithoutBookings':
      return isOwnerPermission(permission)
    case 'contactWithoutRole':
      return permission === 'canManageBooking'
    default:
      return false
  }
}

/**
 * The refusals of endpoints that check a secret. They apply to all readers, because none of them has a valid secret. A
 * cell in `exceptions` takes precedence.
 */
const withoutSecret: Readonly<Record<string, RefusalCode>> = {
  'accounts.loginByLink': 'magicLinkFailed',
  'accounts.loginByPin': 'magicLinkFailed',
  'accounts.loginByGoogleToken': 'googleFailed',
  'accounts.setPassword': 'linkExpired',
  'accounts.confirmEmail': 'linkExpired',
  'accounts.readLinkedEmailChoices': 'linkExpired',
  'accounts.changeLinkedEmailChoice': 'linkExpired',
  'guests.readEventByToken': 'tokenInvalid',
  'guests.readInviteData': 'tokenInvalid',
}

type Exception = { readonly [Kind in ReaderKind]?: Cell }
const forKinds = (kinds: readonly ReaderKind[], cell: Cell): Exception =>
  Object.fromEntries(kinds.map((kind) => [kind, cell]))

/**
 * Only customers, toggled staff and hidden staff with a role can create events (PERM-023). Hidden staff without a role
 * count as staff.
 */
const cannotCreateEvents = forKinds(
  [...suppliers, 'staff', 'viewOnlyStaff', ...withoutRole],
  'incorrectUserType',
)

/** Staff who act as a customer can't manage that customer's account. */
const forbiddenWhileActing = forKinds(['hiddenStaff', 'toggledStaff'], 'notAllowed')

/**
 * Staff need a role that grants these endpoints, even `register`, with which anybody else can sign themselves up. Other
 * users can use them for their own records.
 */
const forbiddenWithoutRole = forKinds(['viewOnlyStaff', ...withoutRole], 'notAllowed')

/**
 * All kinds of readers except visitors and staff in their own session. Only staff who can edit suppliers can assume a
 * supplier's roles (ACC-015, ACC-016).
 */
const notStaffInOwnSession = readerKinds.filter(
  (kind) => !['visitor', 'staff', 'viewOnlyStaff', ...withoutRole].includes(kind),
)

/** Only staff can stop acting as somebody else. */
const forbiddenForOthers = forKinds([...customers, ...suppliers], 'notAllowed')

/** Endpoints whose access depends on more than the relation. */
const exceptions: Readonly<Record<string, Exception>> = {
  // Allowed for people who share an event with the user, and for staff who can view people.
  'accounts.readMinifiedUser': forKinds(
    ['stranger', ...suppliers, ...withoutRole, 'toggledStaff'],
    'nodeNotFound',
  ),
  'accounts.logIn': forKinds(everyone, 'userUnknown'),
  // Customers log out in the browser only (ACC-010, ACC-011).
  'accounts.logOut': forKinds(customers, 'notAllowed'),
  'accounts.stopActing': forbiddenForOthers,
  'accounts.toggleCustomerView': forbiddenForOthers,
  'accounts.listSessions': forbiddenWhileActing,
  'accounts.endSession': forbiddenWhileActing,
  'accounts.logOutEverywhere': forbiddenWhileActing,
  'accounts.readPersonalData': forbiddenWhileActing,
  'accounts.readEmailChoices': forbiddenWhileActing,
  'accounts.changeEmailChoice': forbiddenWhileActing,
  'accounts.register': forbiddenWithoutRole,
  'comms.readMailAccountUrl': forbiddenWithoutRole,
  'comms.disconnectMailAccount': forbiddenWithoutRole,
  'comms.readMailAccount': forKinds(withoutRole, 'notAllowed'),
  // Only the person whose account it is and staff with a role can check whether it can be erased.
  'accounts.checkErasePossible': forKinds(
    ['organiser', 'stranger', 'toggledStaff', 'viewOnlyStaff', ...withoutRole, ...suppliers],
    'notAllowed',
  ),
  'accounts.assumeSupplierRoles': forKinds(
    [...notStaffInOwnSession, 'viewOnlyStaff', ...withoutRole],
    'supplierRolesForbidden',
  ),
  'accounts.restoreRoles': forKinds(notStaffInOwnSession, 'supplierRolesForbidden'),
  'events.createEvent': cannotCreateEvents,
  'events.createEmptyEvent': cannotCreateEvents,
  // Organisers read the phones of their own guests; other customers read none.
  'events.readPhones': forKinds(['guest', 'stranger', 'toggledStaff'], 'notAllowed'),
  // Members of the event can use its id instead of the token. For other readers an id is not a valid token.
  'guests.readInviteData': forKinds(
    [
      'organiser',
      'guest',
      'owner',
      'editor',
      'contactWithoutBookings',
      'staff',
      'viewOnlyStaff',
      'hiddenStaff',
    ],
    'allowed',
  ),
  'guests.openEventByToken': forKinds(
    ['stranger', 'otherSupplier', 'contactWithoutRole', 'toggledStaff', ...withoutRole],
    'tokenInvalid',
  ),
  // Contacts can list products of their own suppliers only.
  'catalogue.listProductsOfSuppliers': { otherSupplier: 'notAllowed' },
  // The event has not taken place yet, so its people can't write reviews.
  'reviews.writeProductReview': forKinds(['organiser', 'guest'], 'reviewForbidden'),
  'reviews.writeManagerReview': forKinds(['organiser', 'guest'], 'reviewForbidden'),
  'reviews.writeLocationReview': forKinds(['organiser', 'guest'], 'reviewForbidden'),
  // Each command requires its own permission. The command of these tests requires packageProductFunctions.bookProduct
  // from suppliers, and packagePageFunctions.savePackage from everybody else.
  'events.saveCommands': forKinds(['guest', 'contactWithoutRole'], 'notAllowed'),
  'events.updateProductNote': forKinds(['contactWithoutRole'], 'notAllowed'),
}

const cellOf = (name: string, access: Access, kind: ReaderKind): Cell | undefined => {
  const exception = exceptions[name]?.[kind]
  if (exception) return exception
  const kindsOf = (relation: Relation) =>
    relation === 'supplierContact' && access.supplier ? namedSupplierContacts : kindsByRelation[relation]
  const options = accessAlternatives(access)
  if (options.some(([relation]) => relation === 'tokenHolder')) return withoutSecret[name]
  const grants = options
    .filter(([relation]) => kindsOf(relation).includes(kind))
    .map(([, needed]) => needed.map((permission) => hasPermission(kind, permission)))
  if (grants.flat().includes(undefined)) return undefined
  return grants.some((granted) => granted.length === 0 || granted.includes(true)) ? 'allowed' : 'notAllowed'
}

type AccessRow = Readonly<Record<ReaderKind, Cell | undefined>>

/**
 * Returns the row of an endpoint, with a cell for each kind of reader. A cell is undefined if this file does not know a
 * permission or a secret of the endpoint.
 */
export const accessRow = (name: string, access: Access | undefined): AccessRow =>
  Object.fromEntries(readerKinds.map((kind) => [kind, access && cellOf(name, access, kind)])) as AccessRow
