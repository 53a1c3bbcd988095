import { expect, test } from 'vitest'
import { planDemoData } from './plan-demo-data.ts'
import { sampleLocationReview, sampleManagerReview, sampleProductReview } from './sample-reviews.ts'

const reviewSteps = planDemoData(new Date('2026-11-20T10:30:00Z')).flatMap(({ steps }) =>
  steps.flatMap((step) => (step.do === 'review' ? [step] : [])),
)
const categories = ['shooting', 'meals', 'hotels', 'clubs', 'a category without words of its own', null]

test('each author of a review has a unique number', () => {
  expect(reviewSteps.length).toBeGreaterThan(25)
  expect(new Set(reviewSteps.map(({ authorNumber }) => authorNumber)).size).toBe(reviewSteps.length)
})

test('no two product reviews have the same text, even for different products', () => {
  const authorOfText = new Map<string, string>()
  for (const { authorNumber } of reviewSteps)
    for (const index of [0, 1])
      for (const category of categories) {
        const { text, score } = sampleProductReview(category, { authorNumber, index })
        expect(score).toBeGreaterThanOrEqual(1)
        expect([text, authorOfText.get(text) ?? `${authorNumber} ${index}`]).toEqual([
          text,
          `${authorNumber} ${index}`,
        ])
        authorOfText.set(text, `${authorNumber} ${index}`)
      }
})

test('no two reviews of a location or of a manager have the same text', () => {
  const organiserNumbers = reviewSteps
    .filter(({ person }) => person === 0)
    .map(({ authorNumber }) => authorNumber)
  expect(organiserNumbers.length).toBeGreaterThan(8)
  for (const sampleReview of [sampleLocationReview, sampleManagerReview])
    expect(new Set(organiserNumbers.map((authorNumber) => sampleReview(authorNumber).text)).size).toBe(
      organiserNumbers.length,
    )
})
