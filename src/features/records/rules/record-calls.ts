import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import type { RecordKind, RecordValue } from './record-kind.ts'
import { storedRecord } from './stored-record.ts'

const refusals = [
  'nodeNotFound',
  'savedMeanwhile',
  'recordExists',
  'recordInUse',
  'fieldInvalid',
  'notAllowed',
] as const
/** Names of templates and messages are ids, too. */
const version = z.int().min(1)

/** The calls by which staff make, change and remove records of a kind, for the contract of its feature. */
export const recordCalls = <Value extends RecordValue>({ path, words, area, schema }: RecordKind<Value>) => {
  const mayEdit = { allow: { staff: `${area}.edit` satisfies Permission } } as const
  const common = { tags: [area], access: mayEdit, refusals }
  const maxBodyBytes = area === 'content' ? bodySizes.content : bodySizes.document
  return {
    create: call({ method: 'POST', path, summary: `Create a ${words.one}`, maxBodyBytes, ...common })
      .input(z.strictObject({ record: schema }))
      .output(answer(storedRecord)),
    change: call({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Change a ${words.one}`,
      maxBodyBytes,
      ...common,
    })
      .input(z.strictObject({ id: idField, version, record: schema }))
      .output(answer(storedRecord)),
    remove: call({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Remove a ${words.one} that is not used anywhere`,
      ...common,
    })
      .input(z.strictObject({ id: idField, version }))
      .output(doneAnswer),
  }
}
