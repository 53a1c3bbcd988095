import { z } from 'zod'
import { call } from '#kernel/call.ts'
import { distinctList, idField, plainTextField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { accountTags, userAnswer } from './account-fields.ts'

/** What is shown of a customer who may be picked. */
const customerChoice = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type CustomerChoice = z.output<typeof customerChoice>

/** The roles of supplier contacts that staff may take for a while (000 §4). */
const supplierRoles = ['Owner', 'Editor'] as const
export type SupplierRole = (typeof supplierRoles)[number]

/**
 * Staff as somebody else: a customer, the customer view, a supplier's contact (000 §4). Each change gives
 * the session a new token and answers who one is from now on.
 */
export const actingCalls = {
  listActableCustomers: call({
    method: 'GET',
    path: '/staff/acting-customer/list',
    summary: 'Customers to act as, by first name; `after` is the id of the last one on the previous page',
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
  actAsCustomer: call({
    method: 'POST',
    path: '/staff/acting-customer',
    summary: 'Act as a customer from now on',
    tags: accountTags,
    access: { allow: { staff: 'customer.edit', toggledStaff: 'customer.edit' } },
    refusals: ['customerNotFound', 'csrf'],
  })
    .input(z.strictObject({ customerId: idField }))
    .output(userAnswer),
  stopActing: call({
    method: 'DELETE',
    path: '/staff/acting-customer',
    summary: 'Stop acting as a customer',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  }).output(userAnswer),
  toggleCustomerView: call({
    method: 'PUT',
    path: '/staff/toggle',
    summary: 'Switch to the customer view, or back',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  })
    .input(z.strictObject({ toggled: z.boolean() }))
    .output(userAnswer),
  takeSupplierRoles: call({
    method: 'PUT',
    path: '/staff/supplier-roles',
    summary: 'Temporarily take the roles of a supplier; only for staff who are not acting as a customer',
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
    .output(userAnswer),
  restoreRoles: call({
    method: 'DELETE',
    path: '/staff/supplier-roles',
    summary: 'Return to one’s own roles',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['supplierRolesForbidden', 'csrf'],
  }).output(userAnswer),
}
