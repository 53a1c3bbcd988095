import { expect, test } from 'vitest'
import { pictureAddress, pictureSources, pictureWidths } from './picture-sources.ts'

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
