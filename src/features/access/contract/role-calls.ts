import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { permissionTypes } from '#kernel/permission.ts'
import { checkRoleDocument } from '../rules/check-role-document.ts'
import { conditionNames, roleDocument } from '../rules/role-document.ts'

const tags = ['access']
const name = z.string().min(1).max(60)
const mayView = { allow: { staff: 'company.view' } } as const
const mayEdit = { allow: { staff: 'company.edit' } } as const

/** A role document as somebody wrote it; each thing in it that does not exist is named with its place. */
const writtenRole = roleDocument.superRefine((document, context) => {
  for (const { at, message } of checkRoleDocument(document).problems)
    context.addIssue({ code: 'custom', path: [...at], message })
})

const storedRole = z.object({
  document: roleDocument,
  /** To be sent back with a change: it tells whether somebody else saved in between. */
  version: z.int(),
  /** Null while it is as it was shipped. */
  changedAt: z.iso.datetime().nullable(),
  /** How many people hold it; customers hold Organiser and Guest by their part in an event. */
  holders: z.int(),
  /** The site itself names it: it cannot be renamed or deleted. */
  isSiteRole: z.boolean(),
})

const place = z.object({ role: z.string(), index: z.int() })
const stage = z.string().max(60).optional()

/** Role documents: read by everybody who is judged by them, written by those who administer. */
export const roleCalls = {
  readRole: call({
    method: 'GET',
    path: '/role/name/{roleName}',
    summary: 'A role document by its name',
    tags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ roleName: name }))
    .output(answer(roleDocument)),
  listRoles: call({
    method: 'GET',
    path: '/role',
    summary: 'All role documents, and how many people have each role',
    tags,
    access: mayView,
  }).output(answer(z.array(storedRole))),
  createRole: call({
    method: 'POST',
    path: '/role',
    maxBodyBytes: bodySizes.document,
    summary: 'Create a role',
    tags,
    access: mayEdit,
    refusals: ['roleExists', 'fieldInvalid'],
  })
    .input(z.strictObject({ document: writtenRole }))
    .output(answer(storedRole)),
  changeRole: call({
    method: 'PUT',
    path: '/role/{name}',
    maxBodyBytes: bodySizes.document,
    summary: 'Replace a role document',
    tags,
    access: mayEdit,
    refusals: [
      'nodeNotFound',
      'savedMeanwhile',
      'roleExists',
      'roleInUse',
      'roleOfSite',
      'lockOut',
      'fieldInvalid',
    ],
  })
    .input(z.strictObject({ name, version: z.int(), document: writtenRole }))
    .output(answer(storedRole)),
  deleteRole: call({
    method: 'DELETE',
    path: '/role/{name}',
    summary: 'Delete a role that nobody has',
    tags,
    access: mayEdit,
    refusals: ['nodeNotFound', 'savedMeanwhile', 'roleInUse', 'roleOfSite'],
  })
    .input(z.strictObject({ name, version: z.int() }))
    .output(doneAnswer),
  tryPermissions: call({
    method: 'GET',
    path: '/role/try',
    summary: 'The permissions of a person, of a role or of a visitor, and the entries that grant them',
    tags,
    access: mayView,
    refusals: ['nodeNotFound'],
  })
    .input(
      z.object({
        personId: idField.optional(),
        role: name.optional(),
        eventId: idField.optional(),
        section: stage,
        statusStage: stage,
        timeStage: stage,
        paymentStage: stage,
      }),
    )
    .output(
      answer(
        z.object({
          who: z.string(),
          roles: z.array(z.string()),
          /** Roles that the person holds and that no document describes: they grant nothing. */
          missingRoles: z.array(z.string()),
          context: z.partialRecord(z.enum(conditionNames), z.string()),
          permissions: z.array(
            z.object({
              path: z.string(),
              granted: z.boolean(),
              by: place.nullable(),
              reason: z.enum(['visitor', 'absent', 'no', 'conditions']).nullable(),
              types: z.array(z.object({ type: z.enum(permissionTypes), by: place })).readonly(),
            }),
          ),
        }),
      ),
    ),
}
