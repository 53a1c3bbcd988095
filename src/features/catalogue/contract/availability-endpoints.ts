import { z } from 'zod'
import { bodySizes, doneResponse, endpoint, listResponse } from '#kernel/endpoint.ts'
import { distinctList, givenDateField, idField } from '#kernel/fields.ts'
import { pageFields } from '../rules/request-fields.ts'

/** The maximum number of days that one request changes, over all products: enough for a year of one product. */
const maxDays = 400

const dayResponse = z.object({
  date: z.string(),
  /** False on days when the product does not run. */
  runs: z.boolean(),
  /** The number of units, including held ones; null for no limit. */
  units: z.number().nullable(),
  closed: z.boolean(),
  /** The units that booked packages hold. Can exceed `units` if the supplier reduced them later. */
  held: z.number(),
  /** True if the day has its own setting. */
  isOwn: z.boolean(),
})

/** Endpoints for the availability of a supplier's products by day. */
export const availabilityEndpoints = {
  readSupplierAvailability: endpoint({
    method: 'GET',
    path: '/supplier/{id}/availability',
    summary: 'The days of a month, for each product of a supplier',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.view', supplierContact: 'supplierArea.view' }, supplier: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(
      z.object({ id: idField, month: z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/), ...pageFields(40) }),
    )
    .output(
      listResponse(
        z.object({
          id: z.string(),
          name: z.string(),
          unitType: z.string(),
          /** The units of a day without its own setting; null for no limit. */
          allocation: z.number().nullable(),
          days: z.array(dayResponse),
        }),
      ),
    ),

  changeSupplierAvailability: endpoint({
    method: 'PUT',
    path: '/supplier/{id}/availability',
    maxBodyBytes: bodySizes.document,
    summary: 'Set the units of single days, close days, or remove the setting of a day',
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
            /** Null to use the product's own allocation. */
            units: z.int().min(0).max(10_000).nullable(),
            closed: z.boolean(),
          }),
          maxDays,
          ({ productId, date }) => `${productId} ${date}`,
        ),
      }),
    )
    .output(doneResponse),
}
