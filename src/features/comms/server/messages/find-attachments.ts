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

type Wanted = {
  readonly uploads: readonly string[]
  /** The member of staff who uploaded them. */
  readonly userId: string
  /** True to lock them until the transaction ends, so that no other message can use them. */
  readonly locks?: boolean
}

/**
 * Returns the uploads as attachments. Sizes and names are checked before any byte is read.
 * @returns uploadMissing for a file that is unknown, used, expired or uploaded by somebody else; fieldInvalid for a wrong
 *   size or type
 */
export const findAttachments = async (
  store: Database | Tx,
  { uploads, userId, locks = false }: Wanted,
): Promise<Attachment[] | Refusal> => {
  if (uploads.length === 0) return []
  const found = await findUploads(store, { ids: uploads, userId, locks })
  if (found.length < uploads.length) return refusal('uploadMissing')
  const invalid = (at: number, message: string) =>
    refusal('fieldInvalid', { path: `attachments.${at}`, message })
  for (const [at, file] of found.entries()) {
    const problem = attachmentProblem(file, found.slice(0, at))
    if (problem) return invalid(at, problem)
  }
  const attachments: Attachment[] = []
  for (const [at, { id, name, size }] of found.entries()) {
    const mediaType = attachmentType(name)!
    if (!isOfType(mediaType, await readUploadStart(store, id)))
      return invalid(at, `${name} can’t be attached, because its content does not match its type.`)
    attachments.push({ uploadId: id, name, size, mediaType })
  }
  return attachments
}
