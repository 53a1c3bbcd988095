import {
  sampleManagerReview,
  samplePlaceReview,
  sampleProductReview,
} from '#features/demo/rules/sample-reviews.ts'
import { randomForText } from '#kernel/random.ts'
import { packageOf, readEventOf, type Scene } from './scenario-step.ts'

/** A guest reviews two products they took part in. The organiser also reviews the location and the manager. */
export const writeReviews = async (scene: Scene<'review'>): Promise<void> => {
  const { story, step, troupe, eventId } = scene
  const { person, turn } = step
  const chance = randomForText(`season, review of ${story.number} by ${person}`)
  const { productList } = packageOf(await readEventOf(scene))
  const done = productList.filter(({ itinerary }) => itinerary.some((entry) => entry.stage === 'Booked'))
  const { reviews } = troupe.customer(story, await troupe.idOf(story, person))
  for (const [index, { productId, product }] of chance.shuffled(done).slice(0, 2).entries())
    if (productId)
      await reviews.writeProductReview({
        eventId,
        productId,
        ...sampleProductReview(product.categoryId, { turn, index }),
      })
  if (person !== 0) return
  await reviews.writeLocationReview({ eventId, ...samplePlaceReview(turn) })
  await reviews.writeManagerReview({ eventId, ...sampleManagerReview(turn) })
}
