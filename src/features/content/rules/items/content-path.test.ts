import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsInAddress, postPath, slugOf } from './content-path.ts'

test('the address of a post has its section, its id and its title (CONT-004, CONT-O4)', () => {
  const post = { id: 'york-hen', title: 'Crème brûlée & the Bride’s 2 rules!', section: ['hen' as const] }
  expect(postPath(post)).toBe('/hen/blog/post-york-hen-creme-brulee-the-brides-2-rules')
  expect(postPath({ ...post, section: [] })).toMatch(/^\/stag\/blog\//)
  expect(postPath({ ...post, title: '北京' })).toBe('/hen/blog/post-york-hen')
})

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const id = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join('-'))

test('the id of a post is among the possible ids of its address, whatever its title', () => {
  fc.assert(
    fc.property(id, fc.string({ unit: 'grapheme', maxLength: 120 }), (one, title) => {
      const [, address] = /post-(.*)$/.exec(postPath({ id: one, title, section: [] }))!
      expect(idsInAddress(address!)).toContain(one)
      expect(address).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }),
  )
})

test('the slug of a slug is the same slug', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (title) => {
      expect(slugOf(slugOf(title))).toBe(slugOf(title))
    }),
  )
})
