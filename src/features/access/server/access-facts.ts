import type { Kysely } from 'kysely'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { AccessFacts, EventRelation } from '#platform/server/http/access-gate.ts'
import type { PermissionContext } from '../rules/find-permission.ts'
import { permissionsOf } from './permissions-of.ts'

/** Queries that the feature `events` implements. That feature depends on this one, so app/compose injects them. */
export type EventAccess = {
  relationToEvent(actor: Actor, eventId: string): Promise<EventRelation>
  /** Returns the id, section and stages of an event, for the conditions of permissions. Empty for an unknown event. */
  permissionContext(eventId: string): Promise<PermissionContext>
}

/** Queries that the feature `payments` implements. */
export type TransactionAccess = { eventOfTransaction(transactionId: string): Promise<string | undefined> }

/** Queries that the catalogue implements. */
export type SupplierAccess = { isGroupHeadOffice(supplierId: string): Promise<boolean> }

/** Returns true if the actor's supplier is a Group Head Office. */
export const isOfHeadOffice = async (suppliers: SupplierAccess, { supplierId }: Actor): Promise<boolean> =>
  supplierId !== undefined && (await suppliers.isGroupHeadOffice(supplierId))

/**
 * Creates the queries with which the access gate checks role documents and events (PERM-O4). Staff who can't open an
 * event have no permission for anything in it, because the response to a change shows them the event.
 */
export const createAccessFacts = (
  database: Kysely<Tables>,
  events: EventAccess,
  suppliers: SupplierAccess,
  { eventOfTransaction }: TransactionAccess,
): AccessFacts => ({
  relationToEvent: events.relationToEvent,
  eventOfTransaction,
  async grants(actor, permission, eventId, knownRelation) {
    const groupHeadOffice = await isOfHeadOffice(suppliers, actor)
    if (eventId === undefined) return (await permissionsOf(database, actor, { groupHeadOffice }))(permission)
    const relation = knownRelation ?? (await events.relationToEvent(actor, eventId))
    const context = await events.permissionContext(eventId)
    const can = await permissionsOf(database, actor, { relation, context, groupHeadOffice })
    return can(permission) && (!countsAsStaff(actor) || can('eventArea.view'))
  },
})
