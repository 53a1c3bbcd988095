import fc from 'fast-check'
import { expect, test } from 'vitest'
import { photoIdOf, photoIdWithCut } from '#kernel/photos.ts'
import type { RecordKind } from './record-kind.ts'
import { referencesOf } from './references.ts'
import { withShownPhotos } from './shown-photos.ts'

const kind: Pick<RecordKind, 'sections'> = {
  sections: [
    {
      title: 'All',
      fields: [
        { name: 'name', label: 'Name', form: 'text' },
        { name: 'images', label: 'Photos', form: 'images' },
        {
          name: 'blocks',
          label: 'Blocks',
          form: 'rows',
          one: 'block',
          fields: [
            {
              name: 'feature',
              label: 'Feature',
              form: 'group',
              fields: [{ name: 'image', label: 'Picture', form: 'image' }],
            },
          ],
        },
      ],
    },
  ],
}
const quay = { alt: 'The quay at night', file: { hash: 'a'.repeat(64) } }
const find = (name: string, id: string) => (name === 'media' && id === 'quay' ? quay : undefined)
const shownId = photoIdWithCut('quay', quay)

const record = {
  name: 'Quay',
  images: [
    { id: 'photo/quay', section: 'all' },
    { id: 'scene/york', alt: 'York' },
  ],
  blocks: [{ feature: { image: { id: 'photo/quay', alt: 'Our words' } } }],
}

test('a record references the photos of its fields at any depth, and no other pictures', () => {
  expect(referencesOf(kind, record)).toEqual([
    { kind: 'media', id: 'quay', path: ['images', 0, 'id'] },
    { kind: 'media', id: 'quay', path: ['blocks', 0, 'feature', 'image', 'id'] },
  ])
})

test('photos are shown by the address of their crop, with the description from the record or else from the library (CONT-006)', () => {
  expect(withShownPhotos(kind, record, find)).toEqual({
    name: 'Quay',
    images: [{ id: shownId, alt: 'The quay at night', section: 'all' }, record.images[1]],
    blocks: [{ feature: { image: { id: shownId, alt: 'Our words' } } }],
  })
})

test('a missing photo is omitted, and the rest does not change', () => {
  expect(withShownPhotos(kind, record, () => undefined)).toEqual({
    name: 'Quay',
    images: [record.images[1]],
    blocks: [{ feature: {} }],
  })
})

test('a record without photos of the library is returned as the same object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const anyRecord = { name: value, images: value, blocks: [{ feature: value }, value] } as never
      const before = JSON.stringify(anyRecord)
      if (before.includes('photo/')) return
      expect(withShownPhotos(kind, anyRecord, find)).toBe(anyRecord)
      expect(JSON.stringify(anyRecord)).toBe(before)
    }),
  )
})

test('a different crop of a photo has a different address, and the same crop has the same address', () => {
  const part = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.double({ min: 0.02, max: 1, noNaN: true }),
    height: fc.double({ min: 0.02, max: 1, noNaN: true }),
  })
  const photo = fc.record({ crop: fc.option(part, { nil: undefined }), file: fc.constant(quay.file) })
  fc.assert(
    fc.property(photo, photo, (first, second) => {
      const isSame = JSON.stringify(first) === JSON.stringify(second)
      expect(photoIdWithCut('quay', first) === photoIdWithCut('quay', second)).toBe(isSame)
      expect(photoIdWithCut('quay', first).startsWith(photoIdOf('quay'))).toBe(true)
    }),
  )
})
