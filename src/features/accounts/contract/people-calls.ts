import { z } from 'zod'
import { answer, call, longListAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { userTypes } from '../rules/people/person-fields.ts'
import { personSorts } from '../rules/people/person-sorts.ts'
import { accountTags } from './account-fields.ts'

/** A user as staff administer them; never a password or its hash. */
const personAnswer = z.object({
  id: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** What a member of staff does, in their words. */
  title: z.string(),
  roles: z.array(z.string()),
  isActive: z.boolean(),
  enquiries: z.boolean(),
  /** Id of the photo that pages show of a member of staff; empty where there is none. */
  picture: z.string(),
  ipBlocked: z.boolean(),
  subscribe: z.boolean(),
  supplier: z.object({ id: z.string(), title: z.string() }).nullable(),
  canManageBooking: z.boolean(),
  canManageInvetory: z.boolean(),
  /** False until they have set one: they log in by link. */
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Only the bare record is left, because money or other people's records hang on it. */
  isErased: z.boolean(),
  /** To be sent back with a change: it tells whether somebody else saved in between. */
  version: z.int(),
  /** Of the events they organise or are a guest of; null for those who work for us or a supplier. */
  events: z.object({ count: z.int(), lastDate: z.string().nullable() }).nullable(),
})
export type PersonAnswer = z.output<typeof personAnswer>

/** A photo as pages show it (CONT-006). */
const staffImage = z.object({ cloudinaryId: z.string(), alt: z.string(), section: z.string() })

/** The people staff administer. Customers and supplier contacts need customer.view, staff company.view. */
export const peopleCalls = {
  listPeople: call({
    method: 'GET',
    path: '/people',
    summary: 'People of one kind, found by name, email or phone',
    tags: accountTags,
    access: { allow: { staff: ['customer.view', 'company.view'] } },
    refusals: ['notAllowed'],
  })
    .input(
      z.strictObject({
        userType: z.enum(userTypes),
        search: z.string().trim().max(100).optional(),
        /** Those who hold this role. */
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
    .output(longListAnswer(personAnswer)),
  readPerson: call({
    method: 'GET',
    path: '/people/{id}',
    summary: 'One user, for administration by staff',
    tags: accountTags,
    access: { allow: { staff: ['customer.view', 'company.view'] } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(personAnswer)),
  listStaffContacts: call({
    method: 'GET',
    path: '/staff/contentList',
    summary:
      'Staff contacts shown on pages: active members of staff who take enquiries, with phones on request',
    tags: accountTags,
    access: { allow: { anyone: true } },
  })
    .input(z.object({ includePhones: z.boolean().default(false) }))
    .output(
      answer(
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
  readStaffImage: call({
    method: 'GET',
    path: '/staff/{id}/image',
    summary: 'The photo of a staff contact',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(staffImage)),
  readStaffPhone: call({
    method: 'GET',
    path: '/staff/{id}/phone',
    summary: 'The phone of a staff contact',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(z.object({ phone: z.string() }))),
  listStaff: call({
    method: 'GET',
    path: '/staff',
    summary: 'Members of staff, by whether they are active and take enquiries',
    tags: accountTags,
    access: { allow: { staff: ['eventArea.view', 'company.view'] } },
  })
    .input(z.object({ isActive: z.boolean().optional(), enquiries: z.boolean().optional() }))
    .output(
      answer(
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
