import {
  sampleLocationReview,
  sampleManagerReview,
  sampleProductReview,
} from '#features/demo/rules/sample-reviews.ts'
import { randomForText } from '#kernel/random.ts'
import { packageOf, readEventOf, type StepContext } from './step-context.ts'

/**
 * Writes a person's reviews of up to two booked products. The organiser also reviews the location and the manager.
 */
export const writeReviews = async (context: StepContext<'review'>): Promise<void> => {
  const { scenario, step, demoPeople, eventId } = context
  const { person, authorNumber } = step
  const random = randomForText(`season, review of ${scenario.number} by ${person}`)
  const { productList } = packageOf(await readEventOf(context))
  const bookedProducts = productList.filter(({ itinerary }) =>
    itinerary.some((entry) => entry.stage === 'Booked'),
  )
  const { reviews } = demoPeople.customer(scenario, await demoPeople.idOf(scenario, person))
  for (const [index, { productId, product }] of random.shuffle(bookedProducts).slice(0, 2).entries())
    if (productId)
      await reviews.writeProductReview({
        eventId,
        productId,
        ...sampleProductReview(product.categoryId, { authorNumber, index }),
      })
  if (person !== 0) return
  await reviews.writeLocationReview({ eventId, ...sampleLocationReview(authorNumber) })
  await reviews.writeManagerReview({ eventId, ...sampleManagerReview(authorNumber) })
}
