import { erasedPerson, personRemover } from '#kernel/erased-person.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { listReviewsOf, updateReview } from './review-store.ts'

/** The reviews of a customer. Erasing the customer removes the name; the reviews stay. */
export const reviewRecords: PersonalRecords = {
  name: 'reviews',
  tables: ['review'],
  remains: 'Reviews you wrote, without your name.',
  async describe(database, { id }) {
    const reviews = await listReviewsOf(database, id)
    return reviews.map(({ id: _, event_id, product_id, location_id, created_date, ...review }) => ({
      eventId: event_id,
      productId: product_id,
      locationId: location_id,
      ...review,
      date: created_date,
    }))
  },
  async erase(tx, person) {
    const remove = personRemover(person)
    for (const { id, text } of await listReviewsOf(tx, person.id))
      await updateReview(tx, id, { author: erasedPerson.name, text: remove(text) })
  },
}
