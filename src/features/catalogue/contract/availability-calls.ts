import { z } from 'zod'
import { bodySizes, call, doneAnswer, listAnswer } from '#kernel/call.ts'
import { distinctList, givenDateField, idField } from '#kernel/fields.ts'
import { page } from '../rules/request-fields.ts'

/** Days that are changed at once: more than a year of one product. */
const maxDays = 400

const dayAnswer = z.object({
  date: z.string(),
  /** False on days on which the product is not run at all. */
  runs: z.boolean(),
  /** Units there are, held ones included; null is no limit. */
  units: z.number().nullable(),
  closed: z.boolean(),
  /** Units that booked packages hold of it; more than there are where its supplier has fewer by now. */
  held: z.number(),
  /** True where the day has something of its own, false where it is as usual. */
  isOwn: z.boolean(),
})

/** What suppliers say of single days of their products. */
export const availabilityCalls = {
  readSupplierAvailability: call({
    method: 'GET',
    path: '/supplier/{id}/availability',
    summary: 'The days of a month, for each product of a supplier',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.view', supplierContact: 'supplierArea.view' }, supplier: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField, month: z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/), ...page(40) }))
    .output(
      listAnswer(
        z.object({
          id: z.string(),
          name: z.string(),
          unitType: z.string(),
          /** Units of a usual day; null is no limit. */
          allocation: z.number().nullable(),
          days: z.array(dayAnswer),
        }),
      ),
    ),

  changeSupplierAvailability: call({
    method: 'PUT',
    path: '/supplier/{id}/availability',
    maxBodyBytes: bodySizes.document,
    summary: 'Set units for days, close days, or reset days to usual',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.edit', supplierContact: 'canManageInvetory' }, supplier: 'id' },
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(
      z.strictObject({
        id: idField,
        changes: distinctList(
          z.strictObject({
            productId: idField,
            date: givenDateField,
            /** Null is as usual. */
            units: z.int().min(0).max(10_000).nullable(),
            closed: z.boolean(),
          }),
          maxDays,
          ({ productId, date }) => `${productId} ${date}`,
        ),
      }),
    )
    .output(doneAnswer),
}
