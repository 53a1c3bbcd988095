import { type PermissionCheck, permissionsOf } from '#features/access/server/index.ts'
import {
  changeRecord,
  countReferences,
  createRecordIn,
  findRecord,
  listUses,
  type RecordRow,
  type RecordSource,
} from '#features/records/server/index.ts'
import type { SceneBook } from '#features/scenes/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { photoIdOf } from '#kernel/photos.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { type Gate, type Handlers, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { deleteUpload, readUpload } from '#platform/server/uploads/uploads.ts'
import { mediaContract } from '../contract.ts'
import { mediaIdFor, nameOfFile } from '../rules/media-name.ts'
import type { MediaRecord, PhotoFile } from '../rules/media-record.ts'
import { findMediaIds } from './gallery/find-media.ts'
import { findScenes } from './gallery/find-scenes.ts'
import { lockMediaOfFile } from './media-store.ts'
import { type LibraryDeps, storePhoto } from './store-photo.ts'

export type MediaDeps = LibraryDeps & {
  readonly source: RecordSource
  /** The scenes, which records can show instead of photos. */
  scenes(): SceneBook
  /** Returns the members of staff whose own photo is one of the given pictures. */
  staffWithPictures(
    database: LibraryDeps['database'],
    pictureIds: readonly string[],
  ): Promise<readonly { readonly id: string; readonly name: string; readonly picture: string }[]>
}

/** Maximum number of records in the list of uses of a photo. */
const maxUses = 1000

const presentRecord = ({ content, version, changed_at }: RecordRow) => ({
  record: content,
  version,
  changedAt: changed_at?.toISOString() ?? null,
})

/** Returns the routes of the picture library, behind the access gate. */
export const mediaRoutes = (gate: Gate, deps: MediaDeps) => {
  const { database, staffWithPictures } = deps
  const handlers: Handlers<typeof mediaContract> = {
    findMedia: async ({ input }) => {
      const data = await findMediaIds(database, input, staffWithPictures)
      return { data, count: data.length }
    },
    listScenes: ({ input: { search } }) => ({ data: findScenes(deps.scenes(), search) }),
    addMedia: async ({ input, context }) => {
      const actor = actorOf(context)
      const can = await permissionsOf(database, actor)
      const storedUpload = await storeUpload(deps, actor, input.upload)
      if (isRefusal(storedUpload)) return storedUpload
      const name = input.name ?? nameOfFile(storedUpload.name)
      const { alt = '', topics = [] } = input
      const photo = await transact(database, (tx) =>
        findOrCreatePhoto(tx, deps, { actor, can }, { name, alt, topics, file: storedUpload.file }),
      )
      if (isRefusal(photo)) return photo
      await deleteUpload(database, input.upload)
      return { data: { ...presentRecord(photo.row), isNew: photo.isNew } }
    },
    replaceMedia: async ({ input: { id, version, upload }, context }) => {
      const actor = actorOf(context)
      const can = await permissionsOf(database, actor)
      const before = await findRecord(database, { kind: 'media', id })
      if (!before) return refusal('nodeNotFound', { id })
      if (before.version !== version) return refusal('editConflict')
      const storedUpload = await storeUpload(deps, actor, upload)
      if (isRefusal(storedUpload)) return storedUpload
      const { crop: _crop, focus: _focus, ...uncropped } = before.content
      const after = await changeRecord(deps, { source: deps.source, can }, actor, {
        id,
        version,
        record: { ...uncropped, file: storedUpload.file },
      })
      if (isRefusal(after)) return after
      await deleteUpload(database, upload)
      return { data: presentRecord(after) }
    },
    listMediaUses: async ({ input: { id } }) => {
      const [row, records, people] = await Promise.all([
        findRecord(database, { kind: 'media', id }),
        listUses(database, { kind: 'media', id }, maxUses),
        staffWithPictures(database, [photoIdOf(id)]),
      ])
      if (!row) return refusal('nodeNotFound', { id })
      const uses = [
        ...records,
        ...people.map((person) => ({ kind: 'user' as const, id: person.id, title: person.name })),
      ]
      return { data: uses, count: uses.length }
    },
    countMediaUses: async ({ input: { idList } }) => {
      const [recordCounts, people] = await Promise.all([
        countReferences(database, 'media', idList),
        staffWithPictures(database, idList.map(photoIdOf)),
      ])
      const countPeople = (id: string) => people.filter(({ picture }) => picture === photoIdOf(id)).length
      return {
        data: Object.fromEntries(idList.map((id) => [id, (recordCounts.get(id) ?? 0) + countPeople(id)])),
      }
    },
  }
  return implementEndpoints(mediaContract, gate, handlers)
}

/** Stores an upload as the file of a photo. */
const storeUpload = async (
  deps: MediaDeps,
  actor: Actor,
  upload: string,
): Promise<{ name: string; file: PhotoFile } | Refusal> => {
  const userId = personBehind(actor)
  const uploadedFile = await readUpload(deps.database, { id: upload, userId })
  if (!uploadedFile) return refusal('uploadMissing')
  const file = await storePhoto(deps, uploadedFile.bytes, userId)
  if (!isRefusal(file)) return { name: uploadedFile.name, file }
  // Delete the upload: a retry would fail again, and each user can store only a few uploads.
  if (file.refused === 'pictureUnusable') await deleteUpload(deps.database, upload)
  return file
}

/**
 * Returns the photo of a file: the existing one, or a new one. Concurrent calls for the same file run one after the
 * other.
 */
const findOrCreatePhoto = async (
  tx: Tx,
  { source, now }: MediaDeps,
  { actor, can }: { readonly actor: Actor; readonly can: PermissionCheck },
  photo: Omit<MediaRecord, 'id'>,
): Promise<{ row: RecordRow; isNew: boolean } | Refusal> => {
  const { hash } = photo.file
  const id = await lockMediaOfFile(tx, hash)
  const existing = id === undefined ? undefined : await findRecord(tx, { kind: 'media', id })
  if (existing) return { row: existing, isNew: false }
  const record = { id: mediaIdFor(photo.name, hash), ...photo }
  const created = await createRecordIn(tx, { source, can }, actor, record, now())
  return isRefusal(created) ? created : { row: created, isNew: true }
}
