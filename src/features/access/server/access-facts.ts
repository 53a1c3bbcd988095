import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { AccessFacts, EventRelation } from '#platform/server/http/access-gate.ts'
import type { PermissionContext } from '../rules/find-permission.ts'
import { permissionsOf } from './permissions-of.ts'

/** What the events know; they come later in the order of features, so app/compose hands it in. */
export type EventAccess = {
  relationToEvent(actor: Actor, eventId: string): Promise<EventRelation>
  /** Id, section and stages of an event, which permissions may depend on. */
  permissionContext(eventId: string): Promise<PermissionContext>
}

/** What the catalogue knows: whether a supplier is a Group Head Office. */
type SupplierAccess = { isGroupHeadOffice(supplierId: string): Promise<boolean> }

/** The gate's questions answered from the stored role documents and the event itself (000 §6). */
export const createAccessFacts = (
  database: Kysely<Tables>,
  events: EventAccess,
  suppliers: SupplierAccess,
): AccessFacts => ({
  relationToEvent: events.relationToEvent,
  async grants(actor, permission, eventId) {
    const groupHeadOffice =
      actor.supplierId !== undefined && (await suppliers.isGroupHeadOffice(actor.supplierId))
    if (eventId === undefined) return (await permissionsOf(database, actor, { groupHeadOffice }))(permission)
    const relation = await events.relationToEvent(actor, eventId)
    const context = await events.permissionContext(eventId)
    return (await permissionsOf(database, actor, { relation, context, groupHeadOffice }))(permission)
  },
})
