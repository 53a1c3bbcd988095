import { z } from 'zod'
import { bodySizes, dataResponse, endpoint, jsonParameter, listResponse } from '#kernel/endpoint.ts'
import { idField, listParameter, maxListed, sectionField, uniqueIds } from '#kernel/fields.ts'
import { pageFields } from '../rules/request-fields.ts'
import { staffGridItemResponse } from '../rules/responses/grid-responses.ts'
import { supplierResponse } from '../rules/responses/location-responses.ts'
import { venueResponse } from '../rules/responses/product-responses.ts'
import { refusals, search, staffGet } from './catalogue-reads.ts'

const supplierAccess = {
  allow: { staff: 'supplier.view', supplierContact: 'supplierArea.view' },
  supplier: 'id',
} as const

/** Endpoints for suppliers, for staff and the suppliers' contacts. */
export const supplierEndpoints = {
  listSuppliers: staffGet('/suppliers', 'Suppliers', 'supplier.view')
    .input(
      z.object({
        ...pageFields(40),
        filter: jsonParameter(
          z.strictObject({
            name: search.optional(),
            legalName: search.optional(),
            sageId: search.optional(),
          }),
        ).optional(),
        sort: z.enum(['name', '-name', 'legalName', '-legalName', 'sageId', '-sageId']).default('name'),
        fields: listParameter(supplierResponse.keyof()).optional(),
      }),
    )
    .output(listResponse(supplierResponse.partial())),

  readSupplier: endpoint({
    method: 'GET',
    path: '/supplier/{id}/details',
    summary: 'A supplier, for its contacts and staff',
    tags: ['catalogue'],
    access: supplierAccess,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(supplierResponse)),

  readHeadOfficeMembers: endpoint({
    method: 'GET',
    path: '/supplier/{id}/groupHeadOfficeMembers',
    summary: 'The members of a group head office',
    tags: ['catalogue'],
    access: supplierAccess,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(listResponse(supplierResponse)),

  readSupplierVenue: endpoint({
    method: 'GET',
    path: '/supplier/{id}/venue/{venueId}',
    summary: 'A venue of a supplier',
    tags: ['catalogue'],
    access: supplierAccess,
    refusals,
  })
    .input(z.object({ id: idField, venueId: idField }))
    .output(dataResponse(venueResponse)),

  listProductsOfSuppliers: endpoint({
    method: 'POST',
    path: '/suppliers/productGrid',
    maxBodyBytes: bodySizes.list,
    summary: 'Products of the requested suppliers, for staff and those suppliers',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.view', supplierContact: 'supplierArea.view' } },
    refusals: ['notAllowed'],
  })
    .input(z.strictObject({ supplierIdList: uniqueIds(maxListed).min(1), section: sectionField.optional() }))
    .output(listResponse(staffGridItemResponse)),
}
