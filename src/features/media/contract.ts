import { z } from 'zod'
import { recordKindNames } from '#features/records/rules/record-kind-name.ts'
import { storedRecord } from '#features/records/rules/stored-record.ts'
import { answer, call, jsonParameter, listAnswer } from '#kernel/call.ts'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { galleryCalls } from './contract/gallery-calls.ts'
import { mediaAlt, mediaName, mediaTopics } from './rules/media-record.ts'

/** Photos a minute from one address: each takes a second of work. */
const photosPerMinute = 60
/** Photos whose uses are counted at once. */
const maxCounted = 200

const mayView = { tags: ['media'], access: { allow: { staff: 'media.view' } } } as const
const mayEdit = {
  tags: ['media'],
  access: { allow: { staff: 'media.edit' } },
  triesPerMinute: photosPerMinute,
} as const
const photoRefusals = [
  'nodeNotFound',
  'uploadGone',
  'pictureUnusable',
  'filesAway',
  'fieldInvalid',
  'busy',
  'tooMany',
] as const

/** What takes more than a record's own calls: files that become photos, and where photos are shown. */
export const mediaContract = {
  ...galleryCalls,
  addMedia: call({
    method: 'POST',
    path: '/mediaUpload',
    summary: 'Adds an uploaded picture to the library; the same file is added only once',
    ...mayEdit,
    refusals: [...photoRefusals, 'notAllowed'],
  })
    .input(
      z.strictObject({
        /** The id that POST /upload/{name} answered. */
        upload: idField,
        /** That of the file when left out. */
        name: mediaName.optional(),
        alt: mediaAlt.optional(),
        topics: mediaTopics.optional(),
      }),
    )
    .output(
      answer(
        storedRecord.extend({
          /** False when the file was here already: its record is answered as it is. */
          isNew: z.boolean(),
        }),
      ),
    ),
  replaceMedia: call({
    method: 'PUT',
    path: '/mediaUpload/{id}',
    summary: 'Replaces the file of a picture wherever it is shown, and resets its crop',
    ...mayEdit,
    refusals: [...photoRefusals, 'savedMeanwhile', 'notAllowed'],
  })
    .input(z.strictObject({ id: idField, version: z.int().min(1), upload: idField }))
    .output(answer(storedRecord)),
  listMediaUses: call({
    method: 'GET',
    path: '/mediaUses/{id}',
    summary: 'Where a picture is used',
    ...mayView,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      listAnswer(
        z.object({
          /** A record of a kind, or a member of staff. */
          kind: z.enum([...recordKindNames, 'user']),
          id: z.string(),
          title: z.string(),
        }),
      ),
    ),
  countMediaUses: call({
    method: 'GET',
    path: '/mediaUses',
    summary: 'How often each of some pictures is used',
    ...mayView,
    refusals: [],
  })
    .input(z.object({ idList: jsonParameter(uniqueIds(maxCounted)) }))
    .output(answer(z.record(z.string(), z.int()))),
}

export type MediaContract = typeof mediaContract
