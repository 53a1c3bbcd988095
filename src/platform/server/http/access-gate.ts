import { type Actor, asStaffMember, countsAsStaff, isHiddenStaff, isToggledStaff } from '#kernel/actor.ts'
import type { Access, Relation } from '#kernel/call.ts'

/** How the reader relates to one event, read from the database. */
export type EventRelation = {
  readonly organiser: boolean
  readonly guest: boolean
  readonly supplier: boolean
}

/** What the gate has to ask of the features; wired in app/compose.ts. */
export type AccessFacts = {
  relationToEvent(actor: Actor, eventId: string): Promise<EventRelation>
  grants(actor: Actor, permission: string, eventId: string | undefined): Promise<boolean>
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
  const allowed: readonly Relation[] = access.allow
  if (allowed.includes('anyone') || allowed.includes('tokenHolder')) return true
  if (!actor) return false
  const eventId = textField(input, access.event)
  const relation = needsEvent(access) && eventId ? await facts.relationToEvent(actor, eventId) : undefined
  const holds = (wanted: Relation): boolean => {
    switch (wanted) {
      case 'anyone':
      case 'tokenHolder':
      case 'loggedIn':
        return true
      case 'customer':
        return actor.userType === 'customer' && !isHiddenStaff(actor)
      case 'hiddenStaff':
        return isHiddenStaff(actor)
      case 'staff':
        return countsAsStaff(actor)
      case 'toggledStaff':
        return isToggledStaff(actor)
      case 'self':
        return textField(input, access.self) === actor.userId
      case 'organiser':
      case 'guest':
      case 'supplier':
        return relation?.[wanted] ?? false
      case 'supplierContact':
        return (
          actor.userType === 'supplierContact' &&
          (access.supplier === undefined || textField(input, access.supplier) === actor.supplierId)
        )
    }
  }
  const held = access.allow.find(holds)
  if (held === undefined) return false
  if (!access.permission) return true
  return facts.grants(held === 'toggledStaff' ? asStaffMember(actor) : actor, access.permission, eventId)
}

const needsEvent = ({ allow }: Access) =>
  allow.some((relation) => ['organiser', 'guest', 'supplier'].includes(relation))
