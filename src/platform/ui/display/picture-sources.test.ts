import { expect, test } from 'vitest'
import { pictureWidths } from '#kernel/picture-widths.ts'
import { pictureAddress, pictureSources } from './picture-sources.ts'

test('pictures are offered from 300 to 2000 px in steps of 100 (SHELL-075)', () => {
  expect(pictureWidths).toHaveLength(18)
  expect([pictureWidths[0], pictureWidths[1], pictureWidths.at(-1)]).toEqual([300, 400, 2000])
  const sources = pictureSources({ kind: 'folder', base: '/media/' }, 'quay.jpg').split(', ')
  expect(sources).toHaveLength(18)
  expect(sources[0]).toBe('/media/quay.jpg?w=300 300w')
  expect(pictureSources({ kind: 'folder', base: '/media' }, 'quay.jpg', 500).split(', ')).toHaveLength(3)
})

test('by default a media cloud address has crop fill, quality and format auto and dpr 2 (SHELL-075)', () => {
  const cloud = { kind: 'cloud', name: 'demo' } as const
  expect(pictureAddress(cloud, 'stag/quay side', 300)).toBe(
    'https://res.cloudinary.com/demo/image/upload/c_fill,q_auto,f_auto,dpr_2.0,w_300/stag/quay%20side',
  )
  expect(pictureAddress({ ...cloud, host: 'https://img.test' }, 'a', 500, { crop: 'fit', dpr: 1 })).toBe(
    'https://img.test/demo/image/upload/c_fit,q_auto,f_auto,dpr_1.0,w_500/a',
  )
})

test('pictures that the site renders are served by the site, whatever the media host is', () => {
  const cloud = { kind: 'cloud', name: 'demo' } as const
  const folder = { kind: 'folder', base: 'https://pictures.test' } as const
  for (const host of [cloud, folder]) {
    expect(pictureAddress(host, 'scene/kart-bend.york.3-0123456789', 400)).toBe(
      '/media/scene/kart-bend.york.3-0123456789?w=400',
    )
    expect(pictureAddress(host, 'of/location/york', 800)).toBe('/media/of/location/york?w=800')
    expect(pictureAddress(host, 'photo/quay-3f9a1c22.1hk3', 800)).toBe(
      '/media/photo/quay-3f9a1c22.1hk3?w=800',
    )
    expect(pictureAddress(host, 'scenery.jpg', 400)).not.toMatch(/^\/media\//)
  }
})
