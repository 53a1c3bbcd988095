import { z } from 'zod'
import { locationName, page } from '#features/catalogue/rules/request-fields.ts'
import { slug } from '#features/records/rules/record-values.ts'
import { answer, bodySizes, call, doneAnswer, jsonParameter, listAnswer } from '#kernel/call.ts'
import { idField, listParameter, sectionField } from '#kernel/fields.ts'
import {
  openedWebPackageAnswer,
  webPackageAnswer,
  webPackageCardAnswer,
} from './rules/web-package-answers.ts'
import { checkDays, webPackageFields } from './rules/web-package-record.ts'

type Rest = { readonly refusals?: readonly ('nodeNotFound' | 'fieldInvalid')[] }

/** Ready-made packages are the same for every visitor. */
const get = (path: `/${string}`, summary: string, rest: Rest = {}) =>
  call({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: { allow: { anyone: true } },
    kept: true,
    refusals: ['nodeNotFound'],
    ...rest,
  })

/** Whether each of some fields is wanted, as the documents write it. */
const wanted = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)
const fieldNames = Object.keys(webPackageAnswer.shape) as (keyof typeof webPackageAnswer.shape)[]

const mayEdit = { allow: { staff: 'product.edit' } } as const
const changing = {
  tags: ['web packages'],
  access: mayEdit,
  refusals: ['nodeNotFound', 'savedMeanwhile', 'recordExists', 'recordInUse', 'fieldInvalid'],
} as const
/** The one that was read; left out, whatever is there now is changed. */
const version = z.int().min(1).optional()

/** Ready-made packages (002 §7): the documents' own calls, and what pages show of them. */
export const webPackagesContract = {
  readWebPackage: get('/web-packages/{id}', 'A ready-made package')
    .input(z.object({ id: idField }))
    .output(answer(webPackageAnswer)),

  listWebPackages: get('/web-packages', 'Ready-made packages, by name', { refusals: ['fieldInvalid'] })
    .input(
      z.object({
        ...page(40),
        filter: jsonParameter(
          z.strictObject({
            'setting.section': sectionField.optional(),
            'setting.location.id': idField.optional(),
          }),
        ).optional(),
        _fields: jsonParameter(z.partialRecord(z.enum(fieldNames), wanted)).optional(),
      }),
    )
    .output(listAnswer(webPackageAnswer.partial())),

  createWebPackage: call({
    method: 'POST',
    path: '/web-packages',
    maxBodyBytes: bodySizes.document,
    summary: 'Create a ready-made package',
    ...changing,
  })
    // Without an id it gets one by its name.
    .input(z.strictObject({ id: slug.optional(), ...webPackageFields }).check(checkDays))
    .output(answer(webPackageAnswer)),

  changeWebPackage: call({
    method: 'PUT',
    path: '/web-packages/{id}',
    maxBodyBytes: bodySizes.document,
    summary: 'Change a ready-made package',
    ...changing,
  })
    .input(z.strictObject({ id: idField, version, ...webPackageFields }).check(checkDays))
    .output(answer(webPackageAnswer)),

  removeWebPackage: call({
    method: 'DELETE',
    path: '/web-packages/{id}',
    summary: 'Remove a ready-made package',
    ...changing,
  })
    .input(z.strictObject({ id: idField, version }))
    .output(doneAnswer),

  listWebPackageCards: get(
    '/web-packages/cards/{section}',
    'Ready-made packages of a section with their prices',
  )
    .input(
      z.object({
        section: sectionField,
        locationName: locationName.optional(),
        /** Only these, such as those that a text names. */
        idList: listParameter(idField).optional(),
        count: z.int().min(1).max(200).default(60),
      }),
    )
    .output(listAnswer(webPackageCardAnswer)),

  openWebPackage: get(
    '/web-packages/{id}/in/{section}',
    'A ready-made package with its products and their prices',
  )
    .input(z.object({ id: idField, section: sectionField, locationName: locationName.optional() }))
    .output(answer(openedWebPackageAnswer)),
}
