/** The kinds of user the documents know (000 §1); a visitor is the absence of an actor. */
export type UserType = 'customer' | 'staff' | 'supplierContact'

/** Whoever makes a call, as the session says it: never what the browser claims. */
export type Actor = {
  /** Who one is on the site: while staff act as a customer, that customer. */
  readonly userId: string
  readonly sessionId: string
  readonly userType: UserType
  /** Names of role documents, for staff and supplier contacts (000 §6: they use their own roles). */
  readonly roles: readonly string[]
  readonly supplierId?: string
  /** What a supplier contact was given in person, beside their roles (000 §1). */
  readonly canManageBooking?: boolean
  readonly canManageInventory?: boolean
  /**
   * The staff member behind the session, kept while they act as a customer (hidden staff), have switched to
   * the customer view or have taken supplier roles (000 §1, §4). What is done is recorded as theirs.
   */
  readonly staffId?: string
  /** True while staff have switched to the customer view (000 §4). */
  readonly toggled?: boolean
}

type StaffFacts = Pick<Actor, 'userType' | 'staffId' | 'toggled'>

/** Staff acting as a customer keep staff data beside the customer's session (000 §1). */
export const isHiddenStaff = (actor: StaffFacts | null): boolean =>
  actor !== null && actor.userType === 'customer' && actor.staffId !== undefined && !actor.toggled

/** Staff who switched to the customer view, with or without a customer to act as (000 §1). */
export const isToggledStaff = (actor: StaffFacts | null): boolean =>
  actor !== null &&
  actor.userType !== 'supplierContact' &&
  actor.staffId !== undefined &&
  actor.toggled === true

/** User-type checks treat staff and hidden staff as staff, and toggled staff as what they look at (000 §6). */
export const countsAsStaff = (actor: StaffFacts | null): boolean =>
  actor !== null && ((actor.userType === 'staff' && !actor.toggled) || isHiddenStaff(actor))

/** Who makes a call in person: staff who act as somebody else, or look as one, stay themselves. */
export const personBehind = ({ staffId, userId }: Pick<Actor, 'staffId' | 'userId'>): string =>
  staffId ?? userId

/** True while a staff member uses somebody else's account: its secrets stay out of their reach. */
export const actsForAnother = ({ staffId, userId }: Pick<Actor, 'staffId' | 'userId'>): boolean =>
  staffId !== undefined && staffId !== userId

/** A customer who is nobody else: no staff member stands behind the session. */
export const isPlainCustomer = ({ userType, staffId }: Pick<Actor, 'userType' | 'staffId'>): boolean =>
  userType === 'customer' && staffId === undefined

/** Staff in the customer view as the staff member they are, for what they may do in that view too. */
export const asStaffMember = (actor: Actor): Actor => ({
  userId: personBehind(actor),
  sessionId: actor.sessionId,
  userType: 'staff',
  roles: actor.roles,
})
