import { expect, test } from 'vitest'
import { pictureAddress, pictureSources, pictureWidths } from './picture-sources.ts'
import { randomTint, tintOf } from './tint.ts'

test('pictures are offered from 300 to 2000 px in steps of 100 (SHELL-075)', () => {
  expect(pictureWidths).toHaveLength(18)
  expect([pictureWidths[0], pictureWidths[1], pictureWidths.at(-1)]).toEqual([300, 400, 2000])
  const sources = pictureSources({ kind: 'folder', base: '/media/' }, 'quay.jpg').split(', ')
  expect(sources).toHaveLength(18)
  expect(sources[0]).toBe('/media/quay.jpg?w=300 300w')
  expect(pictureSources({ kind: 'folder', base: '/media' }, 'quay.jpg', 500).split(', ')).toHaveLength(3)
})

test('a media cloud is asked for crop fill, quality and format auto and dpr 2 unless told otherwise (SHELL-075)', () => {
  const cloud = { kind: 'cloud', name: 'demo' } as const
  expect(pictureAddress(cloud, 'stag/quay side', 300)).toBe(
    'https://res.cloudinary.com/demo/image/upload/c_fill,q_auto,f_auto,dpr_2.0,w_300/stag/quay%20side',
  )
  expect(pictureAddress({ ...cloud, host: 'https://img.test' }, 'a', 500, { crop: 'fit', dpr: 1 })).toBe(
    'https://img.test/demo/image/upload/c_fit,q_auto,f_auto,dpr_1.0,w_500/a',
  )
})

test('a random tint is 1 to 9, and the tint of a thing is always the same', () => {
  expect([0, 0.5, 0.999_999, 1].map((number) => randomTint(() => number))).toEqual([1, 5, 9, 9])
  const tints = Array.from({ length: 300 }, (_, index) => tintOf(`product-${index}`))
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(tintOf('product-7')).toBe(tintOf('product-7'))
})
