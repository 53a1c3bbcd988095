import { z } from 'zod'
import { endpoint, listResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { supplierEvent } from '../rules/suppliers/supplier-event.ts'

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
}
