import type { PermissionContext } from '#features/access/rules/find-permission.ts'
import type { WireEvent } from './wire-schema.ts'

/** Returns the fields of an event that permissions can depend on (PERM-008), from the event as a browser gets it. */
export const permissionContextOf = (event: WireEvent): PermissionContext => ({
  event: event._doc,
  section: event.section,
  statusStage: event.statusStage,
  timeStage: event.timeStage,
  paymentStage: event.paymentStage,
})
