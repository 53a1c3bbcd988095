import { z } from 'zod'
import { commandSchema } from '#features/event-commands/rules/commands/index.ts'
import { requestedPackage } from '#features/event-commands/rules/new-package.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { maxCommands } from '#features/event-document/rules/document-limits.ts'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { wireEvent } from '../rules/reading/wire-schema.ts'

const tags = ['packages']
/** The changed event, as its reader can see it. */
const changedEventResponse = dataResponse(z.object({ event: wireEvent }))

/** The changed event, and the id of the package that was added. */
export const addedPackage = z.object({ event: wireEvent, packageId: idField })
/** The refusals of adding a copy of a package to its event. */
export const copyRefusals = [
  'packageAlreadySaved',
  'badEventPackage',
  'eventFull',
  'stageForbids',
  'tripStarted',
  'nodeNotFound',
] as const

const savesPackage = { allow: { organiser: savePackage, staff: savePackage }, event: 'id' } as const

/** The endpoints about the packages of an event (PKG-035, PKG-078). */
export const packageEndpoints = {
  saveCommands: endpoint({
    method: 'PUT',
    path: '/event/{eventId}',
    maxBodyBytes: bodySizes.document,
    summary: 'Save the queued commands of a package',
    tags,
    access: {
      allow: {
        organiser: true,
        guest: true,
        supplier: 'canManageBooking',
        staff: savePackage,
      },
      event: 'eventId',
    },
    refusals: [
      'notAllowed',
      'commandRefused',
      'packageChanged',
      'eventFull',
      'poaPackage',
      'fieldInvalid',
      'tooManyUnits',
      'notEnoughLeft',
      'stageForbids',
      'idempotencyMismatch',
    ],
  })
    .input(
      z.strictObject({
        eventId: idField,
        commandList: z.array(commandSchema).min(1).max(maxCommands),
        /** Accepted because API-050 documents it, but ignored: the session identifies the sender. */
        currentCustomerId: idField.optional(),
        /**
         * The event version that the commands are based on, to detect conflicts with later saves (PKG-O10). Required
         * for a supplier's answer to a booking request.
         */
        version: z.int().min(0).optional(),
        /** Identifies the save. A repeated request with the same version changes nothing (PKG-O10). */
        requestId: idField.optional(),
      }),
    )
    .output(changedEventResponse),

  addPackage: endpoint({
    method: 'POST',
    path: '/event/{id}/package',
    maxBodyBytes: bodySizes.document,
    summary: 'Add a package to an event',
    tags,
    access: savesPackage,
    refusals: [
      'packageAlreadySaved',
      'badEventPackage',
      'commandRefused',
      'eventFull',
      'stageForbids',
      'tripStarted',
      'nodeNotFound',
    ],
  })
    .input(
      z.strictObject({
        id: idField,
        package: requestedPackage,
        /** Identifies the save. A retry sends the same id, so that it adds no second package. */
        requestId: idField.optional(),
      }),
    )
    .output(dataResponse(addedPackage)),

  duplicatePackage: endpoint({
    method: 'POST',
    path: '/event/{id}/package/{packageId}/duplicate',
    summary: 'Add a copy of a package to its event',
    tags,
    access: savesPackage,
    refusals: copyRefusals,
  })
    .input(
      z.strictObject({
        id: idField,
        packageId: idField,
        /** Identifies the duplication. A retry sends the same id, and gets the same copy. */
        requestId: idField,
      }),
    )
    .output(dataResponse(addedPackage)),

  replacePackage: endpoint({
    method: 'PUT',
    path: '/event/{id}/package',
    maxBodyBytes: bodySizes.document,
    summary: 'Replace a package of an enquiry',
    tags,
    access: savesPackage,
    refusals: [
      'badEventPackage',
      'commandRefused',
      'eventFull',
      'packageChanged',
      'stageForbids',
      'tripStarted',
      'nodeNotFound',
    ],
  })
    .input(
      z.strictObject({
        id: idField,
        /** The new content, with the id of the package that it replaces. */
        package: requestedPackage.extend({ id: idField }),
        /** The event version that the change is based on. */
        version: z.int().min(0).optional(),
      }),
    )
    .output(changedEventResponse),

  removePackage: endpoint({
    method: 'DELETE',
    path: '/event/{id}/package/{packageId}',
    summary: 'Remove a package from an event',
    tags,
    access: savesPackage,
    refusals: ['nodeNotFound', 'stageForbids', 'tripStarted'],
  })
    .input(z.strictObject({ id: idField, packageId: idField }))
    .output(changedEventResponse),
}
