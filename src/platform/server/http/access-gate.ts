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
): Promise<boolean> => {
  const allowed = alternatives(access)
  if (allowed.some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')) return true
  if (!actor) return false
  const eventId = textField(input, access.event)
  const needsEvent = allowed.some(([relation]) => ofEvent.includes(relation))
  const relation = needsEvent && eventId ? await facts.relationToEvent(actor, eventId) : undefined
  for (const [wanted, permissions] of allowed) {
    if (!holds(wanted, { actor, access, input, relation })) continue
    if (permissions.length === 0) return true
    const asked = wanted === 'toggledStaff' ? asStaffMember(actor) : actor
    for (const permission of permissions) if (await facts.grants(asked, permission, eventId)) return true
  }
  return false
}

const ofEvent: readonly Relation[] = ['organiser', 'guest', 'supplier']

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
