import { z } from 'zod'
import { dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { userTypes } from '../rules/people/person-fields.ts'
import { personSorts } from '../rules/people/person-sorts.ts'
import { accountTags } from './account-fields.ts'

/** A user in the staff area, without password or hash. */
const personResponse = z.object({
  id: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** The job title of a member of staff. */
  title: z.string(),
  roles: z.array(z.string()),
  isActive: z.boolean(),
  enquiries: z.boolean(),
  /** The id of the photo of a member of staff for public pages; empty if there is none. */
  picture: z.string(),
  ipBlocked: z.boolean(),
  subscribe: z.boolean(),
  supplier: z.object({ id: z.string(), title: z.string() }).nullable(),
  canManageBooking: z.boolean(),
  canManageInvetory: z.boolean(),
  /** False for a user who can log in only by link or via Google. A random password counts as a password. */
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
  /** True if the person was erased. The record remains because payments or other people's records refer to it. */
  isErased: z.boolean(),
  /** A change must contain this version. The server refuses the change if the user has a newer one. */
  version: z.int(),
  /** The events in which a customer is organiser or guest; null for staff and supplier contacts. */
  events: z.object({ count: z.int(), lastDate: z.string().nullable() }).nullable(),
})
export type PersonResponse = z.output<typeof personResponse>

/** The photo of a member of staff, in the format of all pictures on pages (CONT-006). */
const staffImage = z.object({ cloudinaryId: z.string(), alt: z.string(), section: z.string() })

/**
 * Endpoints for users. Reading a customer or supplier contact requires customer.view. Reading a member of staff
 * requires company.view, except for what pages and lists of names show.
 */
export const peopleEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/people',
    summary: 'People of one kind, found by name, email or phone',
    tags: accountTags,
    readsReplica: true,
    access: { allow: { staff: ['customer.view', 'company.view'] } },
    refusals: ['notAllowed'],
  })
    .input(
      z.strictObject({
        userType: z.enum(userTypes),
        search: z.string().trim().max(100).optional(),
        /** If set, the list contains only people with this role. */
        role: z.string().min(1).max(60).optional(),
        supplier: idField.optional(),
        isActive: z.boolean().optional(),
        ipBlocked: z.boolean().optional(),
        sort: z.enum(personSorts).default('name'),
        way: z.enum(['up', 'down']).default('up'),
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
    )
    .output(longListResponse(personResponse)),
  readPerson: endpoint({
    method: 'GET',
    path: '/people/{id}',
    summary: 'One user, for staff',
    tags: accountTags,
    access: { allow: { staff: ['customer.view', 'company.view'] } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(personResponse)),
  listStaffContacts: endpoint({
    method: 'GET',
    path: '/staff/contentList',
    summary: 'Staff whom pages show as contacts: active and taking enquiries, optionally with phone numbers',
    tags: accountTags,
    access: { allow: { anyone: true } },
  })
    .input(z.object({ includePhones: z.boolean().default(false) }))
    .output(
      dataResponse(
        z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            title: z.string(),
            image: staffImage.nullable(),
            phone: z.string().optional(),
          }),
        ),
      ),
    ),
  readStaffImage: endpoint({
    method: 'GET',
    path: '/staff/{id}/image',
    summary: 'The photo of a contact shown on pages',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(staffImage)),
  readStaffPhone: endpoint({
    method: 'GET',
    path: '/staff/{id}/phone',
    summary: 'The phone of a contact shown on pages',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(z.object({ phone: z.string() }))),
  listStaff: endpoint({
    method: 'GET',
    path: '/staff',
    summary: 'Members of staff, filtered by whether they are active and take enquiries',
    tags: accountTags,
    readsReplica: true,
    access: { allow: { staff: ['eventArea.view', 'company.view'] } },
  })
    .input(z.object({ isActive: z.boolean().optional(), enquiries: z.boolean().optional() }))
    .output(
      dataResponse(
        z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            name: z.string(),
            isActive: z.boolean(),
            enquiries: z.boolean(),
          }),
        ),
      ),
    ),
}
