import type { Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { findUploads, readUploadStart } from '#platform/server/uploads/uploads.ts'
import { attachmentProblem, attachmentType } from '../../rules/messages/attachment-problem.ts'
import { refusal } from '../../rules/refusals.ts'
import { isOfType } from './is-of-type.ts'

/** An upload that can be attached. */
export type Attachment = {
  readonly uploadId: string
  readonly name: string
  readonly size: number
  readonly mediaType: string
}

type AttachmentQuery = {
  readonly uploads: readonly string[]
  /** The member of staff who uploaded them. */
  readonly userId: string
  /** True to lock them until the transaction ends, so that no other message can use them. */
  readonly locks?: boolean
}

/**
 * Returns the uploads as attachments. Sizes and names are checked before any byte is read.
 * @returns uploadMissing for a file that is unknown, used, expired or uploaded by somebody else; fieldInvalid for a
 *   wrong size or type
 */
export const findAttachments = async (
  store: Database | Tx,
  { uploads, userId, locks = false }: AttachmentQuery,
): Promise<Attachment[] | Refusal> => {
  if (uploads.length === 0) return []
  const files = await findUploads(store, { ids: uploads, userId, locks })
  if (files.length < uploads.length) return refusal('uploadMissing')
  const invalid = (index: number, message: string) =>
    refusal('fieldInvalid', { path: `attachments.${index}`, message })
  for (const [index, file] of files.entries()) {
    const problem = attachmentProblem(file, files.slice(0, index))
    if (problem) return invalid(index, problem)
  }
  const attachments: Attachment[] = []
  for (const [index, { id, name, size }] of files.entries()) {
    const mediaType = attachmentType(name)!
    if (!isOfType(mediaType, await readUploadStart(store, id)))
      return invalid(index, `${name} can’t be attached, because its content does not match its type.`)
    attachments.push({ uploadId: id, name, size, mediaType })
  }
  return attachments
}
