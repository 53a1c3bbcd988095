import { type Actor, asStaffMember, countsAsStaff, isHiddenStaff, isToggledStaff } from '#kernel/actor.ts'
import { type Access, alternatives, type Relation } from '#kernel/call.ts'
import type { Permission } from '#kernel/permission.ts'

/** How the reader relates to one event, read from the database. */
export type EventRelation = {
  readonly organiser: boolean
  readonly guest: boolean
  readonly supplier: boolean
}

/** What the gate has to ask of the features; wired in app/compose. */
export type AccessFacts = {
  relationToEvent(actor: Actor, eventId: string): Promise<EventRelation>
  grants(actor: Actor, permission: Permission, eventId: string | undefined): Promise<boolean>
}

const textField = (input: unknown, field: string | undefined): string | undefined => {
  if (!field || typeof input !== 'object' || input === null) return undefined
  const value = (input as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : undefined
}

/** True when the actor may make a call so declared, with this input. One gate for every call. */
export const mayCall = async (
  access: Access,
  actor: Actor | null,
  input: unknown,
  facts: AccessFacts,
): Promise<boolean> => (await judgeAccess(access, actor, { input, isWhole: true }, facts)) === true

/** What is known of an input: all of it, or only what the address of the request says. */
export type KnownInput = { readonly input: unknown; readonly isWhole: boolean }

/** Whether the actor may make a call; undefined where that depends on a field that is not known yet. */
export const judgeAccess = async (
  access: Access,
  actor: Actor | null,
  { input, isWhole }: KnownInput,
  facts: AccessFacts,
): Promise<boolean | undefined> => {
  const allowed = alternatives(access)
  if (allowed.some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')) return true
  if (!actor) return false
  const isMissing = (field: string | undefined) =>
    !isWhole && field !== undefined && textField(input, field) === undefined
  const eventId = textField(input, access.event)
  const needsEvent = allowed.some(([relation]) => ofEvent.includes(relation))
  const relation = needsEvent && eventId ? await facts.relationToEvent(actor, eventId) : undefined
  let isOpen = false
  for (const [wanted, permissions] of allowed) {
    if (isMissing(fieldOf(wanted, access)) && canHold(wanted, actor)) isOpen = true
    else if (holds(wanted, { actor, access, input, relation })) {
      if (permissions.length === 0) return true
      // Permissions may depend on the event.
      if (isMissing(access.event)) {
        isOpen = true
        continue
      }
      const asked = wanted === 'toggledStaff' ? asStaffMember(actor) : actor
      for (const permission of permissions) if (await facts.grants(asked, permission, eventId)) return true
    }
  }
  return isOpen ? undefined : false
}

const ofEvent: readonly Relation[] = ['organiser', 'guest', 'supplier']

/** The field of the input that a relation depends on. */
const fieldOf = (wanted: Relation, access: Access): string | undefined => {
  if (ofEvent.includes(wanted)) return access.event
  if (wanted === 'self') return access.self
  return wanted === 'supplierContact' ? access.supplier : undefined
}

/** Whether a relation that depends on a field of the input can hold for an actor at all. */
const canHold = (wanted: Relation, actor: Actor): boolean => {
  if (wanted === 'self') return !isStaffOfAnyView(actor)
  if (wanted === 'organiser' || wanted === 'guest') return isCustomer(actor)
  return wanted !== 'supplierContact' || actor.userType === 'supplierContact'
}

type Asked = {
  readonly actor: Actor
  readonly access: Access
  readonly input: unknown
  readonly relation: EventRelation | undefined
}

const holds = (wanted: Relation, { actor, access, input, relation }: Asked): boolean => {
  switch (wanted) {
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
      return !isStaffOfAnyView(actor) && textField(input, access.self) === actor.userId
    case 'organiser':
    case 'guest':
      return isCustomer(actor) && (relation?.[wanted] ?? false)
    case 'supplier':
      return relation?.supplier ?? false
    case 'supplierContact':
      return (
        actor.userType === 'supplierContact' &&
        (access.supplier === undefined || textField(input, access.supplier) === actor.supplierId)
      )
  }
}

/** Staff, as themselves or as a customer: what is theirs to do with an account is asked of their role. */
const isStaffOfAnyView = (actor: Actor): boolean => actor.userType === 'staff' || isHiddenStaff(actor)

/** A customer, or staff in their view; hidden staff are staff and use their own roles (000 §6). */
const isCustomer = (actor: Actor): boolean => actor.userType === 'customer' && !isHiddenStaff(actor)
