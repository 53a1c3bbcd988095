import { expect, test } from 'vitest'
import { planDemoData } from './plan-demo-data.ts'
import { sampleLocationReview, sampleManagerReview, sampleProductReview } from './sample-reviews.ts'

const turns = planDemoData(new Date('2026-11-20T10:30:00Z')).flatMap(({ steps }) =>
  steps.flatMap((step) => (step.do === 'review' ? [step] : [])),
)
const categories = ['shooting', 'meals', 'hotels', 'clubs', 'a category without words of its own', null]

test('each author of a review has a unique number', () => {
  expect(turns.length).toBeGreaterThan(25)
  expect(new Set(turns.map(({ turn }) => turn)).size).toBe(turns.length)
})

test('no two product reviews have the same text, even for different products', () => {
  const saidBy = new Map<string, string>()
  for (const { turn } of turns)
    for (const index of [0, 1])
      for (const category of categories) {
        const { text, score } = sampleProductReview(category, { turn, index })
        expect(score).toBeGreaterThanOrEqual(1)
        expect([text, saidBy.get(text) ?? `${turn} ${index}`]).toEqual([text, `${turn} ${index}`])
        saidBy.set(text, `${turn} ${index}`)
      }
})

test('no two reviews of a location or of a manager have the same text', () => {
  const organisers = turns.filter(({ person }) => person === 0).map(({ turn }) => turn)
  expect(organisers.length).toBeGreaterThan(8)
  for (const reviews of [sampleLocationReview, sampleManagerReview])
    expect(new Set(organisers.map((turn) => reviews(turn).text)).size).toBe(organisers.length)
})
