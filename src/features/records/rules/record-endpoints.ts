import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'
import { storedRecord } from './stored-record.ts'

const refusals = [
  'nodeNotFound',
  'editConflict',
  'recordExists',
  'recordInUse',
  'fieldInvalid',
  'notAllowed',
] as const
const version = z.int().min(1)

/** Returns the endpoints to create, change and remove records of a kind. */
export const recordEndpoints = <Value extends RecordValue>({
  path,
  labels,
  area,
  schema,
}: RecordKind<Value>) => {
  const canEdit = { allow: { staff: `${area}.edit` satisfies Permission } } as const
  const sharedSettings = { tags: [area], access: canEdit, refusals }
  const maxBodyBytes = area === 'content' ? bodySizes.content : bodySizes.document
  return {
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create a ${labels.one}`,
      maxBodyBytes,
      ...sharedSettings,
    })
      .input(z.strictObject({ record: schema }))
      .output(dataResponse(storedRecord)),
    change: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change a ${labels.one}`,
      maxBodyBytes,
      ...sharedSettings,
    })
      .input(z.strictObject({ id: idField, version, record: schema }))
      .output(dataResponse(storedRecord)),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Remove a ${labels.one} that no other record references`,
      ...sharedSettings,
    })
      .input(z.strictObject({ id: idField, version }))
      .output(doneResponse),
  }
}
