import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { contactAccess, newContact } from '../rules/people/contact-fields.ts'
import { accountTags } from './account-fields.ts'

const contactResponse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.string()),
  canManageBooking: z.boolean(),
  canManageInvetory: z.boolean(),
  isActive: z.boolean(),
  /** True if the contact is the reader, who cannot change their own access. */
  isSelf: z.boolean(),
  /** A change must contain this version. The server refuses the change if the contact has a newer one. */
  version: z.int(),
})
export type ContactResponse = z.output<typeof contactResponse>

const access = (type: 'view' | 'edit') =>
  ({
    allow: { staff: `customer.${type}`, supplierContact: `supplierArea.users.${type}` },
    supplier: 'id',
  }) as const

/** Endpoints with which the owners of a supplier, and staff, manage its contacts (SUP-O3). */
export const contactEndpoints = {
  listSupplierContacts: endpoint({
    method: 'GET',
    path: '/supplier/{id}/contacts',
    summary: 'The contacts of a supplier, for its owners and staff',
    tags: accountTags,
    access: access('view'),
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(z.array(contactResponse))),

  createSupplierContact: endpoint({
    method: 'POST',
    path: '/supplier/{id}/contacts',
    summary: 'Create a contact of a supplier and mail them a link to choose a password',
    tags: accountTags,
    access: access('edit'),
    refusals: [
      'nodeNotFound',
      'notAllowed',
      'contactAccessForbidden',
      'contactsFull',
      'userExists',
      'emailRejected',
      'googleRequired',
      'loginFailed',
      'tooMany',
    ],
    triesPerMinute: 10,
  })
    .input(newContact.extend({ id: idField }))
    .output(dataResponse(contactResponse)),

  changeSupplierContact: endpoint({
    method: 'PUT',
    path: '/supplier/{id}/contacts/{contactId}',
    summary: 'Change what a contact can do, or end or restore their access',
    tags: accountTags,
    access: access('edit'),
    refusals: ['nodeNotFound', 'notAllowed', 'ownAccess', 'contactAccessForbidden', 'editConflict'],
  })
    .input(
      z.strictObject({
        id: idField,
        contactId: idField,
        version: z.int(),
        ...contactAccess,
        role: contactAccess.role.optional(),
        isActive: z.boolean(),
      }),
    )
    .output(dataResponse(contactResponse)),
}
