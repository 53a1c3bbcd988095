import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, plainTextField } from '#kernel/fields.ts'
import { emptyCreationFields, packageCreationFields } from '../rules/creation/creation-request.ts'
import { wireEvent } from '../rules/reading/wire-schema.ts'

const tags = ['events']
const email = z.string().trim().toLowerCase().pipe(z.email().max(254))
/** The organiser's name, used if the request also creates their account. */
const organiserName = plainTextField(120).optional()
const unauthenticatedTries = 10

/** The response of a creation (EVT-037). */
const creationResponse = dataResponse(
  z.object({
    event: wireEvent,
    packageId: idField.nullable(),
    existingEvent: z.boolean(),
    rpt: z.enum(['y', 'n']),
  }),
)

export const creationEndpoints = {
  createEvent: endpoint({
    method: 'POST',
    path: '/event',
    maxBodyBytes: bodySizes.document,
    summary: 'Create an event with a package',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: [
      'eventFull',
      'fieldInvalid',
      'incorrectUserType',
      'badEventPackage',
      'commandRefused',
      'idempotencyMismatch',
    ],
  })
    .input(z.strictObject({ ...emptyCreationFields, ...packageCreationFields }))
    .output(creationResponse),

  createEmptyEvent: endpoint({
    method: 'POST',
    path: '/empty-event',
    summary: 'Create an event without a package',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['fieldInvalid', 'incorrectUserType', 'idempotencyMismatch'],
  })
    .input(z.strictObject(emptyCreationFields))
    .output(creationResponse),

  createUnauthenticatedEvent: endpoint({
    method: 'POST',
    path: '/event/unauthenticated',
    maxBodyBytes: bodySizes.list,
    summary: 'Create an event with a package from an email address; a link to log in is emailed to it',
    tags,
    access: { allow: { anyone: true } },
    open: true,
    triesPerMinute: unauthenticatedTries,
    refusals: [
      'badEventPackage',
      'commandRefused',
      'eventFull',
      'fieldInvalid',
      'idempotencyMismatch',
      'tooMany',
    ],
  })
    .input(
      z.strictObject({
        ...emptyCreationFields,
        ...packageCreationFields,
        organiserEmail: email,
        organiserName,
      }),
    )
    .output(creationResponse),

  createUnauthenticatedEmptyEvent: endpoint({
    method: 'POST',
    path: '/event/unauthenticated/empty',
    summary: 'Create an event without a package from an email address; a link to log in is emailed to it',
    tags,
    access: { allow: { anyone: true } },
    open: true,
    triesPerMinute: unauthenticatedTries,
    refusals: ['fieldInvalid', 'idempotencyMismatch', 'tooMany'],
  })
    .input(z.strictObject({ ...emptyCreationFields, organiserEmail: email, organiserName }))
    .output(creationResponse),

  createInExistingEvent: endpoint({
    method: 'POST',
    path: '/event/{id}/existing',
    maxBodyBytes: bodySizes.document,
    summary: 'Merge a creation into an existing event',
    tags,
    access: { allow: { organiser: true, hiddenStaff: 'eventArea.edit' }, event: 'id' },
    refusals: [
      'eventFull',
      'fieldInvalid',
      'badEventPackage',
      'commandRefused',
      'stageForbids',
      'nodeNotFound',
    ],
  })
    .input(
      z.strictObject({
        id: idField,
        ...emptyCreationFields,
        package: packageCreationFields.package.optional(),
        webPackageId: packageCreationFields.webPackageId,
      }),
    )
    .output(creationResponse),
}
