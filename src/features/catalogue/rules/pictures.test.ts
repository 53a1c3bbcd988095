import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sections } from '#kernel/section.ts'
import { pictureIn, pictureSections, picturesIn, withFallback } from './pictures.ts'

const photo = (cloudinaryId: string, section: string) => ({ cloudinaryId, alt: '', section })
const scene = photo('scene', 'all')
const idsOf = (pictures: readonly { cloudinaryId: string }[]) =>
  pictures.map(({ cloudinaryId }) => cloudinaryId)

test('a picture for a section is shown only in that section (CONT-006)', () => {
  const pictures = [photo('pink', 'hen'), photo('both', 'all'), photo('suits', 'events')]
  expect(idsOf(picturesIn(pictures, 'hen'))).toEqual(['pink', 'both'])
  expect(idsOf(picturesIn(pictures, 'stag'))).toEqual(['both'])
  expect(pictureIn(pictures, 'hen')?.cloudinaryId).toBe('pink')
  expect(pictureIn(pictures, undefined)?.cloudinaryId).toBe('both')
})

test('the fallback is shown only in sections without a chosen picture', () => {
  expect(withFallback([], scene)).toEqual([scene])
  const forAllSections = [photo('both', 'all')]
  expect(withFallback(forAllSections, scene)).toEqual(forAllSections)
  const shownPictures = withFallback([photo('pink', 'hen')], scene)
  expect(idsOf(picturesIn(shownPictures, 'hen'))).toEqual(['pink'])
  for (const section of ['stag', 'groups', 'events'] as const)
    expect(idsOf(picturesIn(shownPictures, section))).toEqual(['scene'])
  expect(withFallback([photo('pink', 'hen')], undefined)).toHaveLength(1)
})

test('each section shows its chosen pictures in their order, or the fallback', () => {
  const chosenPictures = fc.array(
    fc.record({ cloudinaryId: fc.uuid(), section: fc.constantFrom(...pictureSections) }),
  )
  fc.assert(
    fc.property(chosenPictures, fc.constantFrom(...sections), (pictures, section) => {
      const picturesOfSection = pictures.filter((each) => each.section === section || each.section === 'all')
      const shownPictures = picturesIn(
        withFallback(pictures, { cloudinaryId: 'scene', section: 'all' }),
        section,
      )
      expect(idsOf(shownPictures)).toEqual(
        picturesOfSection.length > 0 ? idsOf(picturesOfSection) : ['scene'],
      )
    }),
  )
})
