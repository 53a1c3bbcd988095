import { z } from 'zod'
import { bodySizes, dataResponse, endpoint, jsonParameter, listResponse } from '#kernel/endpoint.ts'
import { idField, listParameter, maxListed, sectionField, uniqueIds } from '#kernel/fields.ts'
import { staffGridItemAnswer } from '../rules/answers/grid-answers.ts'
import { supplierAnswer } from '../rules/answers/location-answers.ts'
import { venueAnswer } from '../rules/answers/product-answers.ts'
import { page } from '../rules/request-fields.ts'
import { refusals, search, staffGet } from './catalogue-reads.ts'

const thatSupplier = {
  allow: { staff: 'supplier.view', supplierContact: 'supplierArea.view' },
  supplier: 'id',
} as const

/** Suppliers, for staff and for their own contacts. */
export const supplierCalls = {
  listSuppliers: staffGet('/suppliers', 'Suppliers', 'supplier.view')
    .input(
      z.object({
        ...page(40),
        filter: jsonParameter(
          z.strictObject({
            name: search.optional(),
            legalName: search.optional(),
            sageId: search.optional(),
          }),
        ).optional(),
        sort: z.enum(['name', '-name', 'legalName', '-legalName', 'sageId', '-sageId']).default('name'),
        fields: listParameter(supplierAnswer.keyof()).optional(),
      }),
    )
    .output(listResponse(supplierAnswer.partial())),

  readSupplier: endpoint({
    method: 'GET',
    path: '/supplier/{id}/details',
    summary: 'A supplier, for its contacts and staff',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(supplierAnswer)),

  readHeadOfficeMembers: endpoint({
    method: 'GET',
    path: '/supplier/{id}/groupHeadOfficeMembers',
    summary: 'The members of a group head office',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(listResponse(supplierAnswer)),

  readSupplierVenue: endpoint({
    method: 'GET',
    path: '/supplier/{id}/venue/{venueId}',
    summary: 'A venue of a supplier',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField, venueId: idField }))
    .output(dataResponse(venueAnswer)),

  listProductsOfSuppliers: endpoint({
    method: 'POST',
    path: '/suppliers/productGrid',
    maxBodyBytes: bodySizes.list,
    summary: 'Products of some suppliers, for staff and those suppliers',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.view', supplierContact: 'supplierArea.view' } },
    refusals: ['notAllowed'],
  })
    .input(z.strictObject({ supplierIdList: uniqueIds(maxListed).min(1), section: sectionField.optional() }))
    .output(listResponse(staffGridItemAnswer)),
}
