import { type Actor, asStaffMember, countsAsStaff, isHiddenStaff, isToggledStaff } from '#kernel/actor.ts'
import { type Access, accessAlternatives, type Relation } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permission.ts'

/** The reader's relation to one event, read from the database. */
export type EventRelation = {
  readonly organiser: boolean
  readonly guest: boolean
  readonly supplier: boolean
}

/** The access data that the gate gets from the features; connected in app/compose. */
export type AccessFacts = {
  relationToEvent(actor: Actor, eventId: string): Promise<EventRelation>
  /** Returns the id of the event of a transaction; undefined if there is no such transaction. */
  eventOfTransaction(transactionId: string): Promise<string | undefined>
  /** @param relation the actor's relation to the event; read from the database if it is missing */
  grants(
    actor: Actor,
    permission: Permission,
    eventId: string | undefined,
    relation?: EventRelation,
  ): Promise<boolean>
}

const textField = (input: unknown, field: string | undefined): string | undefined => {
  if (!field || typeof input !== 'object' || input === null) return undefined
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : undefined
}

/** Returns true if the actor can use an endpoint with this access and input. */
export const canUseEndpoint = async (
  access: Access,
  actor: Actor | null,
  input: unknown,
  facts: AccessFacts,
): Promise<boolean> => (await checkAccess(access, actor, { input, isWhole: true }, facts)) === true

/** The input of a request as far as it is known: all of it, or only what its address contains. */
export type KnownInput = { readonly input: unknown; readonly isWhole: boolean }

/** Returns whether the actor can use an endpoint. Undefined if that depends on a field that is not known yet. */
export const checkAccess = async (
  access: Access,
  actor: Actor | null,
  { input, isWhole }: KnownInput,
  facts: AccessFacts,
): Promise<boolean | undefined> => {
  const allowedRelations = accessAlternatives(access)
  if (allowedRelations.some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')) return true
  if (!actor) return false
  const isMissing = (field: string | undefined) =>
    !isWhole && field !== undefined && textField(input, field) === undefined
  const eventId = textField(input, access.event)
  const needsEvent = allowedRelations.some(([relation]) => eventRelations.includes(relation))
  const relation = needsEvent && eventId ? await facts.relationToEvent(actor, eventId) : undefined
  let isUndecided = false
  for (const [allowedRelation, permissions] of allowedRelations) {
    if (isMissing(fieldOf(allowedRelation, access)) && canHaveRelation(allowedRelation, actor))
      isUndecided = true
    else if (hasRelation(allowedRelation, { actor, access, input, relation })) {
      if (permissions.length === 0) return true
      // Permissions can depend on the event.
      if (isMissing(access.event) || isMissing(access.transaction)) {
        isUndecided = true
        continue
      }
      const transactionId = textField(input, access.transaction)
      const concernedEventId =
        transactionId === undefined ? eventId : await facts.eventOfTransaction(transactionId)
      const holder = allowedRelation === 'toggledStaff' ? asStaffMember(actor) : actor
      for (const permission of permissions)
        if (await facts.grants(holder, permission, concernedEventId, relation)) return true
    }
  }
  return isUndecided ? undefined : false
}

const eventRelations: readonly Relation[] = ['organiser', 'guest', 'supplier']

/** Returns the field of the input that a relation depends on, or undefined. */
const fieldOf = (requiredRelation: Relation, access: Access): string | undefined => {
  if (eventRelations.includes(requiredRelation)) return access.event
  if (requiredRelation === 'self') return access.self
  return requiredRelation === 'supplierContact' ? access.supplier : undefined
}

/** Returns whether an actor can have a relation, before the field that it depends on is known. */
const canHaveRelation = (requiredRelation: Relation, actor: Actor): boolean => {
  if (requiredRelation === 'self') return !isStaffOrHiddenStaff(actor)
  if (requiredRelation === 'organiser' || requiredRelation === 'guest') return isCustomer(actor)
  return requiredRelation !== 'supplierContact' || actor.userType === 'supplierContact'
}

type RelationCheck = {
  readonly actor: Actor
  readonly access: Access
  readonly input: unknown
  readonly relation: EventRelation | undefined
}

const hasRelation = (
  requiredRelation: Relation,
  { actor, access, input, relation }: RelationCheck,
): boolean => {
  switch (requiredRelation) {
    case 'anyone':
    case 'tokenHolder':
    case 'loggedIn':
      return true
    case 'customer':
      return isCustomer(actor)
    case 'hiddenStaff':
      return isHiddenStaff(actor)
    case 'staff':
      return countsAsStaff(actor)
    case 'toggledStaff':
      return isToggledStaff(actor)
    case 'self':
      return !isStaffOrHiddenStaff(actor) && textField(input, access.self) === actor.userId
    case 'organiser':
    case 'guest':
      return isCustomer(actor) && (relation?.[requiredRelation] ?? false)
    case 'supplier':
      return relation?.supplier ?? false
    case 'supplierContact':
      return (
        actor.userType === 'supplierContact' &&
        (access.supplier === undefined || textField(input, access.supplier) === actor.supplierId)
      )
  }
}

/**
 * Returns true for staff, also while they act as a customer. Their own role then decides what they can do with the
 * account. Returns false for staff who see the account of a customer in the customer view.
 */
const isStaffOrHiddenStaff = (actor: Actor): boolean => actor.userType === 'staff' || isHiddenStaff(actor)

/**
 * Returns true for a customer, and for staff who see the account of a customer in the customer view. Hidden staff count
 * as staff and use their own roles (PERM-003, PERM-012).
 */
const isCustomer = (actor: Actor): boolean => actor.userType === 'customer' && !isHiddenStaff(actor)
