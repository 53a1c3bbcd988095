/** The kinds of signed-in user (ACC-001). A visitor has no actor. */
export type UserType = 'customer' | 'staff' | 'supplierContact'

/** The user who sends a request, according to the stored session. Claims by the browser are never used. */
export type Actor = {
  /** The user's id on the site. While staff act as a customer, it is that customer's id. */
  readonly userId: string
  readonly sessionId: string
  readonly userType: UserType
  /** Names of role documents. Only staff and supplier contacts have stored roles (PERM-003). */
  readonly roles: readonly string[]
  readonly supplierId?: string
  /** Permissions given to a supplier contact personally, in addition to their roles (ACC-003). */
  readonly canManageBooking?: boolean
  readonly canManageInventory?: boolean
  /**
   * The id of the staff member behind the session. It is set while they act as a customer (hidden staff), use the
   * customer view or have temporary supplier roles (ACC-002, ACC-014, ACC-015). The history records their actions under
   * this id.
   */
  readonly staffId?: string
  /** True while staff use the customer view (ACC-014). */
  readonly toggled?: boolean
}

type StaffFacts = Pick<Actor, 'userType' | 'staffId' | 'toggled'>

/** Returns true for staff who act as a customer (ACC-002). */
export const isHiddenStaff = (actor: StaffFacts | null): boolean =>
  actor !== null && actor.userType === 'customer' && actor.staffId !== undefined && !actor.toggled

/** Returns true for staff who switched to the customer view, with or without a customer to act as (ACC-002). */
export const isToggledStaff = (actor: StaffFacts | null): boolean =>
  actor !== null &&
  actor.userType !== 'supplierContact' &&
  actor.staffId !== undefined &&
  actor.toggled === true

/**
 * Returns true for staff and hidden staff, and false for toggled staff, who see the site as a customer (PERM-012).
 */
export const countsAsStaff = (actor: StaffFacts | null): boolean =>
  actor !== null && ((actor.userType === 'staff' && !actor.toggled) || isHiddenStaff(actor))

/**
 * Returns true if the session belongs to a member of staff, also in the customer view or while they act for someone
 * else.
 */
export const isStaffSession = ({ userType, staffId }: Pick<Actor, 'userType' | 'staffId'>): boolean =>
  userType === 'staff' || staffId !== undefined

/**
 * Returns the id of the person who sends the request. For staff, this is always their own id, even while they act as
 * a customer or use the customer view.
 */
export const personBehind = ({ staffId, userId }: Pick<Actor, 'staffId' | 'userId'>): string =>
  staffId ?? userId

/** Returns true while a staff member uses another person's account. They can't see or change its secrets. */
export const actsForAnother = ({ staffId, userId }: Pick<Actor, 'staffId' | 'userId'>): boolean =>
  staffId !== undefined && staffId !== userId

/** Returns true for a customer session without a staff member behind it. */
export const isPlainCustomer = ({ userType, staffId }: Pick<Actor, 'userType' | 'staffId'>): boolean =>
  userType === 'customer' && staffId === undefined

/**
 * Returns an actor for staff in the customer view with their own id and roles, to check their permissions in that view.
 */
export const asStaffMember = (actor: Actor): Actor => ({
  userId: personBehind(actor),
  sessionId: actor.sessionId,
  userType: 'staff',
  roles: actor.roles,
})
