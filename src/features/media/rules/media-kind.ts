import { form } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type MediaRecord, mediaRecord } from './media-record.ts'

const leftAndTop = [form.number('x', 'From the left'), form.number('y', 'From the top')]
const size = (unit?: string) => [
  form.number('width', 'Width', { unit }),
  form.number('height', 'Height', { unit }),
]

export const mediaKind: RecordKind<MediaRecord> = {
  name: 'media',
  ...recordKindFacts.media,
  path: '/media',
  schema: mediaRecord,
  key: 'id',
  searchedFields: ['topics', 'alt'],
  defaultColumns: ['name', 'alt', 'topics', 'file.width', 'file.height'],
  sections: [
    {
      title: 'Picture',
      fields: [
        form.text('name', 'Name'),
        form.text('alt', 'Alt text', {
          hint: 'Describes the picture for people who can’t see it',
          wide: true,
        }),
        form.texts('topics', 'Topics'),
      ],
    },
    {
      title: 'Crop',
      fields: [
        form.group('crop', 'Crop area', [...leftAndTop, ...size()]),
        form.group('focus', 'Focal point', leftAndTop),
      ],
    },
    {
      title: 'File',
      fields: [
        form.fixed(
          form.group('file', 'File', [
            form.text('hash', 'Fingerprint'),
            form.text('type', 'Type'),
            ...size('px'),
            form.number('bytes', 'Size', { unit: 'bytes' }),
          ]),
        ),
      ],
    },
  ],
}
