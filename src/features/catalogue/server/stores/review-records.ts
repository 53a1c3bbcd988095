import { erasedPerson, personRemover } from '#kernel/erased-person.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import '../tables.ts'

/** The reviews of a customer. Erasing the customer removes the name; the reviews stay. */
export const reviewRecords: PersonalRecords = {
  name: 'reviews',
  tables: ['review'],
  remains: 'Reviews you wrote, without your name.',
  async describe(database, { id }) {
    const reviews = await database
      .selectFrom('review')
      .select(['event_id', 'product_id', 'location_id', 'score', 'author', 'text', 'created_date', 'hidden'])
      .where('customer_id', '=', id)
      .orderBy('created_date')
      .execute()
    return reviews.map(({ event_id, product_id, location_id, created_date, ...review }) => ({
      eventId: event_id,
      productId: product_id,
      locationId: location_id,
      ...review,
      date: created_date,
    }))
  },
  async erase(tx, person) {
    const remove = personRemover(person)
    const reviews = await tx
      .selectFrom('review')
      .select(['id', 'text'])
      .where('customer_id', '=', person.id)
      .execute()
    for (const { id, text } of reviews)
      await tx
        .updateTable('review')
        .set({ author: erasedPerson.name, text: remove(text) })
        .where('id', '=', id)
        .execute()
  },
}
