import { z } from 'zod'
import { answer, bodySizes, call } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { savePackage } from '../rules/commands/define-command.ts'
import { commandSchema } from '../rules/commands/index.ts'
import { maxCommands } from '../rules/document-limits.ts'
import { requestedPackage } from '../rules/new-package.ts'
import { wireEvent } from '../rules/reading/wire-schema.ts'

const tags = ['packages']
/** The event as its reader gets it, after the change. */
const changedEvent = answer(z.object({ event: wireEvent }))

const savesPackage = { allow: { organiser: savePackage, staff: savePackage }, event: 'id' } as const

/** Every call about what is in an event's packages (001 §7). */
export const packageCalls = {
  saveCommands: call({
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
    ],
  })
    .input(
      z.strictObject({
        eventId: idField,
        commandList: z.array(commandSchema).min(1).max(maxCommands),
        currentCustomerId: idField.optional(),
        /**
         * The event's version the commands were made on: tells a save in between (PKG-O10). An answer to a
         * booking request needs it.
         */
        version: z.int().min(0).optional(),
      }),
    )
    .output(changedEvent),

  addPackage: call({
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
        /** The same for a repeat of the same save, so that it adds no second package. */
        requestId: idField.optional(),
      }),
    )
    .output(answer(z.object({ event: wireEvent, packageId: idField }))),

  replacePackage: call({
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
        /** As a new one is given, with the id of the one that is replaced. */
        package: requestedPackage.extend({ id: idField }),
        /** The event's version it was made on. */
        version: z.int().min(0).optional(),
      }),
    )
    .output(changedEvent),

  removePackage: call({
    method: 'DELETE',
    path: '/event/{id}/package/{packageId}',
    summary: 'Remove a package from an event',
    tags,
    access: savesPackage,
    refusals: ['nodeNotFound', 'stageForbids', 'tripStarted'],
  })
    .input(z.strictObject({ id: idField, packageId: idField }))
    .output(changedEvent),
}
