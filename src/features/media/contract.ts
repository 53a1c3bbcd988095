import { z } from 'zod'
import { recordKindNames } from '#features/records/rules/record-kind-name.ts'
import { storedRecord } from '#features/records/rules/stored-record.ts'
import { dataResponse, endpoint, jsonParameter, listResponse } from '#kernel/endpoint.ts'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { galleryEndpoints } from './contract/gallery-endpoints.ts'
import { mediaAlt, mediaName, mediaTopics } from './rules/media-record.ts'

/** Maximum number of photos a minute from one network, because processing each takes a second. */
const photosPerMinute = 60
/** Maximum number of photos whose uses are counted in one request. */
const maxCounted = 200

const viewAccess = { tags: ['media'], access: { allow: { staff: 'media.view' } } } as const
const editAccess = {
  tags: ['media'],
  access: { allow: { staff: 'media.edit' } },
  triesPerMinute: photosPerMinute,
} as const
const photoRefusals = [
  'nodeNotFound',
  'uploadMissing',
  'pictureUnusable',
  'filesUnavailable',
  'fieldInvalid',
  'busy',
  'tooMany',
] as const

/** The endpoints that photos have besides those of every kind of record: for galleries, uploaded files and uses. */
export const mediaContract = {
  ...galleryEndpoints,
  addMedia: endpoint({
    method: 'POST',
    path: '/mediaUpload',
    summary: 'Adds an uploaded picture to the library; a picture that is already there is returned',
    ...editAccess,
    refusals: [...photoRefusals, 'notAllowed'],
  })
    .input(
      z.strictObject({
        /** The id that POST /upload/{name} returned. */
        upload: idField,
        /** Defaults to the name of the file. */
        name: mediaName.optional(),
        alt: mediaAlt.optional(),
        topics: mediaTopics.optional(),
      }),
    )
    .output(
      dataResponse(
        storedRecord.extend({
          /** False if the file is already in the library; its record is returned unchanged. */
          isNew: z.boolean(),
        }),
      ),
    ),
  replaceMedia: endpoint({
    method: 'PUT',
    path: '/mediaUpload/{id}',
    summary: 'Replaces the file of a picture wherever it is shown, and resets its crop',
    ...editAccess,
    refusals: [...photoRefusals, 'editConflict', 'notAllowed'],
  })
    .input(z.strictObject({ id: idField, version: z.int().min(1), upload: idField }))
    .output(dataResponse(storedRecord)),
  listMediaUses: endpoint({
    method: 'GET',
    path: '/mediaUses/{id}',
    summary: 'The records and people that show a picture',
    ...viewAccess,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      listResponse(
        z.object({
          /** The kind of a record that shows the picture, or 'user' for a member of staff whose portrait it is. */
          kind: z.enum([...recordKindNames, 'user']),
          id: z.string(),
          title: z.string(),
        }),
      ),
    ),
  countMediaUses: endpoint({
    method: 'GET',
    path: '/mediaUses',
    summary: 'In how many places each of the given pictures is shown',
    ...viewAccess,
    refusals: [],
  })
    .input(z.object({ idList: jsonParameter(uniqueIds(maxCounted)) }))
    .output(dataResponse(z.record(z.string(), z.int()))),
}

export type MediaContract = typeof mediaContract
