import { z } from 'zod'
import { exchangeRateField } from '#features/catalogue/rules/records/catalogue-records.ts'
import { dataResponse, endpoint, listResponse } from '#kernel/endpoint.ts'
import { givenDateField, idField } from '#kernel/fields.ts'
import { ratePreview } from '../rules/suppliers/rate-preview.ts'
import { supplierEvent } from '../rules/suppliers/supplier-event.ts'
import { payout } from '../rules/suppliers/supplier-payouts.ts'

const supplierLists = ['all', 'toConfirm', 'upcoming', 'past'] as const

export const supplierListEndpoints = {
  listSupplierEvents: endpoint({
    method: 'GET',
    path: '/supplier/{supplierId}/events',
    summary: "A supplier's requests and bookings; those to confirm come first",
    tags: ['suppliers'],
    access: {
      allow: { supplierContact: 'supplierArea.view', staff: 'supplier.view' },
      supplier: 'supplierId',
    },
  })
    .input(
      z.object({
        supplierId: idField,
        list: z.enum(supplierLists).default('all'),
        limit: z.coerce.number().int().min(1).max(1000).default(40),
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(listResponse(supplierEvent)),

  listPayouts: endpoint({
    method: 'GET',
    path: '/suppliers/payouts',
    summary:
      'What suppliers are owed for booked events that start in a period, in the currency of their costs',
    tags: ['suppliers'],
    large: true,
    readsReplica: true,
    access: { allow: { staff: 'packageProductDetails.cost' } },
    refusals: ['fieldInvalid'],
  })
    .input(z.strictObject({ from: givenDateField, to: givenDateField }))
    .output(
      z.object({
        data: z.array(payout),
        /** True if the period has more events than the response contains. */
        hasMore: z.boolean(),
      }),
    ),

  previewRate: endpoint({
    method: 'GET',
    path: '/currency/{name}/ratePreview',
    summary: 'What another exchange rate of a currency would change, and which costs would stay',
    tags: ['suppliers'],
    access: { allow: { staff: 'supplier.edit' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ name: idField, exchangeRate: exchangeRateField }))
    .output(dataResponse(ratePreview)),
}
