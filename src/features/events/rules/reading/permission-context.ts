import type { PermissionContext } from '#features/access/rules/find-permission.ts'
import type { WireEvent } from './wire-schema.ts'

/** What of an event permissions may depend on (000 §6), for a browser that was given it. */
export const permissionContextOf = (event: WireEvent): PermissionContext => ({
  event: event._doc,
  section: event.section,
  statusStage: event.statusStage,
  timeStage: event.timeStage,
  paymentStage: event.paymentStage,
})
