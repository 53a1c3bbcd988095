import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { permissionTypes } from '#kernel/permission.ts'
import { checkRoleDocument } from '../rules/check-role-document.ts'
import { conditionNames, roleDocument } from '../rules/role-document.ts'

const tags = ['access']
const name = z.string().min(1).max(60)
const viewAccess = { allow: { staff: 'company.view' } } as const
const editAccess = { allow: { staff: 'company.edit' } } as const

/**
 * A role document from a client. Each invalid entry or unknown section is reported with its position. This schema
 * accepts any path. The handler refuses unknown paths, because only the app knows the permissions of all features.
 */
const submittedRole = roleDocument.superRefine((document, context) => {
  for (const { position, message } of checkRoleDocument(document, () => true).problems)
    context.addIssue({ code: 'custom', path: [...position], message })
})

const storedRole = z.object({
  document: roleDocument,
  /** A change must contain this version. The server refuses the change if the role has a newer one. */
  version: z.int(),
  /** Null if staff have not changed the role since it was installed. */
  changedAt: z.iso.datetime().nullable(),
  /**
   * The number of people who have the role. Customers are not counted, because they get the roles Organiser and Guest
   * from their part in an event.
   */
  holders: z.int(),
  /** True for a role that the code refers to by name. It cannot be renamed or deleted. */
  isSiteRole: z.boolean(),
})

const entryPosition = z.object({ role: z.string(), index: z.int() })
const conditionValue = z.string().max(60).optional()

/** Endpoints for role documents. Anyone can read a role by name; only administrators can change roles. */
export const roleEndpoints = {
  readRole: endpoint({
    method: 'GET',
    path: '/role/name/{roleName}',
    summary: 'A role document by its name',
    tags,
    access: { allow: { anyone: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ roleName: name }))
    .output(dataResponse(roleDocument)),
  listRoles: endpoint({
    method: 'GET',
    path: '/role',
    summary: 'All role documents, and how many people have each role',
    tags,
    access: viewAccess,
  }).output(dataResponse(z.array(storedRole))),
  createRole: endpoint({
    method: 'POST',
    path: '/role',
    maxBodyBytes: bodySizes.document,
    summary: 'Create a role',
    tags,
    access: editAccess,
    refusals: ['roleExists', 'fieldInvalid'],
  })
    .input(z.strictObject({ document: submittedRole }))
    .output(dataResponse(storedRole)),
  changeRole: endpoint({
    method: 'PUT',
    path: '/role/{name}',
    maxBodyBytes: bodySizes.document,
    summary: 'Replace a role document',
    tags,
    access: editAccess,
    refusals: [
      'nodeNotFound',
      'editConflict',
      'roleExists',
      'roleInUse',
      'roleOfSite',
      'lockOut',
      'fieldInvalid',
    ],
  })
    .input(z.strictObject({ name, version: z.int(), document: submittedRole }))
    .output(dataResponse(storedRole)),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/role/{name}',
    summary: 'Delete a role that nobody has',
    tags,
    access: editAccess,
    refusals: ['nodeNotFound', 'editConflict', 'roleInUse', 'roleOfSite'],
  })
    .input(z.strictObject({ name, version: z.int() }))
    .output(doneResponse),
  tryPermissions: endpoint({
    method: 'GET',
    path: '/role/try',
    summary:
      'The permissions of a user, of a role or (if neither is given) of a visitor, each with the entry that decides',
    tags,
    access: viewAccess,
    refusals: ['nodeNotFound'],
  })
    .input(
      z.object({
        personId: idField.optional(),
        role: name.optional(),
        eventId: idField.optional(),
        section: conditionValue,
        statusStage: conditionValue,
        timeStage: conditionValue,
        paymentStage: conditionValue,
      }),
    )
    .output(
      dataResponse(
        z.object({
          who: z.string(),
          /** False for a user who is inactive, blocked or erased. `permissions` are those that a log-in would give. */
          canLogIn: z.boolean(),
          roles: z.array(z.string()),
          /** Names of the person's roles for which no role document exists. They grant nothing. */
          missingRoles: z.array(z.string()),
          context: z.partialRecord(z.enum(conditionNames), z.string()),
          permissions: z.array(
            z.object({
              path: z.string(),
              granted: z.boolean(),
              by: entryPosition.nullable(),
              reason: z.enum(['visitor', 'absent', 'no', 'conditions', 'personal']).nullable(),
              types: z.array(z.object({ type: z.enum(permissionTypes), by: entryPosition })).readonly(),
            }),
          ),
        }),
      ),
    ),
}
