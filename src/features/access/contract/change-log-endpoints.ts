import { z } from 'zod'
import { endpoint, longListResponse } from '#kernel/endpoint.ts'
import { afterField } from '#kernel/fields.ts'
import { changeSubjectKinds, historyPermissions } from '../rules/change-subject.ts'

const person = z.object({ id: z.string(), name: z.string() })
const fields = z.record(z.string(), z.unknown()).nullable()

/**
 * The endpoints for the history of a record: each change with the person, the time, and the changed fields before and
 * after.
 */
export const changeLogEndpoints = {
  listChanges: endpoint({
    method: 'GET',
    path: '/change/{kind}/{id}',
    summary: 'The changes of one record, newest first',
    tags: ['access'],
    access: { allow: { staff: historyPermissions } },
    refusals: ['fieldInvalid', 'notAllowed'],
  })
    .input(
      z.object({
        kind: z.enum(changeSubjectKinds),
        id: z.string().min(1).max(80),
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        after: afterField,
      }),
    )
    .output(
      longListResponse(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          /** The user who made the change. Null for a change that the site made automatically. */
          who: person.nullable(),
          /** The member of staff who acted as `who`; null if nobody did. */
          staff: person.nullable(),
          what: z.string(),
          before: fields,
          after: fields,
        }),
      ),
    ),
}
