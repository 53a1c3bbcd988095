import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type MediaRecord, mediaRecord } from './media-record.ts'

const across = (at: string, label: string) => ({ at, label, as: 'number' as const })

export const mediaKind: RecordKind<MediaRecord> = {
  name: 'media',
  ...recordKindFacts.media,
  path: '/media',
  schema: mediaRecord,
  key: 'id',
  searched: ['topics', 'alt'],
  listed: ['name', 'alt', 'topics', 'file.width', 'file.height'],
  sections: [
    {
      title: 'Picture',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        {
          at: 'alt',
          label: 'What is seen',
          as: 'text',
          hint: 'Read out to people who cannot see it',
          wide: true,
        },
        { at: 'topics', label: 'Topics', as: 'texts' },
      ],
    },
    {
      title: 'What is shown',
      fields: [
        {
          at: 'crop',
          label: 'Part',
          as: 'group',
          fields: [
            across('x', 'From the left'),
            across('y', 'From the top'),
            across('width', 'Width'),
            across('height', 'Height'),
          ],
        },
        {
          at: 'focus',
          label: 'Focus',
          as: 'group',
          fields: [across('x', 'From the left'), across('y', 'From the top')],
        },
      ],
    },
    {
      title: 'File',
      fields: [
        {
          at: 'file',
          label: 'File',
          as: 'group',
          fixed: true,
          fields: [
            { at: 'hash', label: 'Fingerprint', as: 'text' },
            { at: 'type', label: 'Type', as: 'text' },
            { at: 'width', label: 'Width', as: 'number', unit: 'px' },
            { at: 'height', label: 'Height', as: 'number', unit: 'px' },
            { at: 'bytes', label: 'Size', as: 'number', unit: 'bytes' },
          ],
        },
      ],
    },
  ],
}
