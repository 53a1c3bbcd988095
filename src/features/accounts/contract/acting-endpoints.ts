import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { distinctList, idField, plainTextField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { accountTags, userResponse } from './account-fields.ts'

/** A customer that staff can select. */
const customerChoice = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type CustomerChoice = z.output<typeof customerChoice>

/** The roles of supplier contacts that staff can use temporarily (ACC-015). */
const supplierRoles = ['Owner', 'Editor'] as const
export type SupplierRole = (typeof supplierRoles)[number]

/**
 * Endpoints for staff who act as a customer, use the customer view or use the roles of a supplier contact (ACC-014,
 * ACC-015). Each change gives the session a new token and returns the new current user.
 */
export const actingEndpoints = {
  listActableCustomers: endpoint({
    method: 'GET',
    path: '/staff/acting-customer/list',
    summary: 'Customers to act as, sorted by first name; `after` is the last id of the previous page',
    tags: accountTags,
    access: { allow: { staff: 'customer.view', toggledStaff: 'customer.view' } },
    refusals: ['fieldInvalid'],
  })
    .input(
      z.strictObject({
        search: plainTextField(100).default(''),
        after: idField.optional(),
        limit: z.int().min(1).max(100).default(40),
      }),
    )
    .output(z.object({ data: z.array(customerChoice), isLast: z.boolean() })),
  actAsCustomer: endpoint({
    method: 'POST',
    path: '/staff/acting-customer',
    summary: 'Start to act as a customer',
    tags: accountTags,
    access: { allow: { staff: 'customer.edit', toggledStaff: 'customer.edit' } },
    refusals: ['customerNotFound', 'csrf'],
  })
    .input(z.strictObject({ customerId: idField }))
    .output(userResponse),
  stopActing: endpoint({
    method: 'DELETE',
    path: '/staff/acting-customer',
    summary: 'Stop acting as a customer',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  }).output(userResponse),
  toggleCustomerView: endpoint({
    method: 'PUT',
    path: '/staff/toggle',
    summary: 'Switch to the customer view, or back',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  })
    .input(z.strictObject({ toggled: z.boolean() }))
    .output(userResponse),
  assumeSupplierRoles: endpoint({
    method: 'PUT',
    path: '/staff/supplier-roles',
    summary: 'Use roles of a supplier temporarily; only for staff who are not acting as a customer',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['supplierRolesForbidden', 'nodeNotFound', 'csrf'],
  })
    .input(
      z.strictObject({
        supplierId: idField,
        roles: distinctList(z.enum(supplierRoles), supplierRoles.length).min(1, genericTexts.required),
      }),
    )
    .output(userResponse),
  restoreRoles: endpoint({
    method: 'DELETE',
    path: '/staff/supplier-roles',
    summary: 'Restore your own roles after using those of a supplier',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['supplierRolesForbidden', 'csrf'],
  }).output(userResponse),
}
