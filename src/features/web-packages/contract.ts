import { z } from 'zod'
import { locationName, pageFields } from '#features/catalogue/rules/request-fields.ts'
import { slug } from '#features/records/rules/record-values.ts'
import {
  bodySizes,
  dataResponse,
  doneResponse,
  endpoint,
  jsonParameter,
  listResponse,
} from '#kernel/endpoint.ts'
import { idField, listParameter, sectionField } from '#kernel/fields.ts'
import { checkDays, webPackageFields } from './rules/web-package-record.ts'
import {
  openedWebPackageResponse,
  webPackageCardResponse,
  webPackageResponse,
} from './rules/web-package-responses.ts'

type Options = { readonly refusals?: readonly ('nodeNotFound' | 'fieldInvalid')[] }

/** Creates an endpoint that reads ready-made packages. The response is the same for all visitors. */
const readEndpoint = (path: `/${string}`, summary: string, options: Options = {}) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: { allow: { anyone: true } },
    cached: true,
    refusals: ['nodeNotFound'],
    ...options,
  })

/** A flag for a requested field: a boolean, 0 or 1. */
const requestedFlag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)
const fieldNames = Object.keys(webPackageResponse.shape) as (keyof typeof webPackageResponse.shape)[]

const editAccess = { allow: { staff: 'product.edit' } } as const
const changeOptions = {
  tags: ['web packages'],
  access: editAccess,
  refusals: ['nodeNotFound', 'editConflict', 'recordExists', 'recordInUse', 'fieldInvalid'],
} as const
/** The version on which a change is based. Without it, the change applies to any version. */
const version = z.int().min(1).optional()

/** The endpoints of ready-made packages (CONT-020), and those for pages. */
export const webPackagesContract = {
  readWebPackage: readEndpoint('/web-packages/{id}', 'A ready-made package')
    .input(z.object({ id: idField }))
    .output(dataResponse(webPackageResponse)),

  listWebPackages: readEndpoint('/web-packages', 'Ready-made packages, sorted by name', {
    refusals: ['fieldInvalid'],
  })
    .input(
      z.object({
        ...pageFields(40),
        filter: jsonParameter(
          z.strictObject({
            'setting.section': sectionField.optional(),
            'setting.location.id': idField.optional(),
          }),
        ).optional(),
        _fields: jsonParameter(z.partialRecord(z.enum(fieldNames), requestedFlag)).optional(),
      }),
    )
    .output(listResponse(webPackageResponse.partial())),

  createWebPackage: endpoint({
    method: 'POST',
    path: '/web-packages',
    maxBodyBytes: bodySizes.document,
    summary: 'Create a ready-made package',
    ...changeOptions,
  })
    // Without an id, the server creates one from the name.
    .input(z.strictObject({ id: slug.optional(), ...webPackageFields }).check(checkDays))
    .output(dataResponse(webPackageResponse)),

  changeWebPackage: endpoint({
    method: 'PUT',
    path: '/web-packages/{id}',
    maxBodyBytes: bodySizes.document,
    summary: 'Change a ready-made package',
    ...changeOptions,
  })
    .input(z.strictObject({ id: idField, version, ...webPackageFields }).check(checkDays))
    .output(dataResponse(webPackageResponse)),

  removeWebPackage: endpoint({
    method: 'DELETE',
    path: '/web-packages/{id}',
    summary: 'Remove a ready-made package',
    ...changeOptions,
  })
    .input(z.strictObject({ id: idField, version }))
    .output(doneResponse),

  listWebPackageCards: readEndpoint(
    '/web-packages/cards/{section}',
    'Ready-made packages of a section with their prices',
  )
    .input(
      z.object({
        section: sectionField,
        locationName: locationName.optional(),
        /** The ids of the packages to return, for example of those in a text. */
        idList: listParameter(idField).optional(),
        count: z.int().min(1).max(200).default(60),
      }),
    )
    .output(listResponse(webPackageCardResponse)),

  openWebPackage: readEndpoint(
    '/web-packages/{id}/in/{section}',
    'A ready-made package with its products and their prices',
  )
    .input(z.object({ id: idField, section: sectionField, locationName: locationName.optional() }))
    .output(dataResponse(openedWebPackageResponse)),
}
