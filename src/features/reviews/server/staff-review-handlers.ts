import { permissionsAsStaff, recordChange } from '#features/access/server/index.ts'
import { presentReview, setReviewHidden } from '#features/catalogue/server/index.ts'
import { readEventTitles } from '#features/events/server/index.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { staffReviewEndpoints } from '../contract/staff-review-endpoints.ts'
import { listReviews } from './staff-review-store.ts'

type Deps = { readonly database: Database; now(): Date }

/** Creates the handlers of staff's list of reviews. */
export const staffReviewHandlers = ({ database, now }: Deps): Handlers<typeof staffReviewEndpoints> => ({
  listReviews: async ({ input, context }) => {
    const { rows, ...counts } = await listReviews(database, input)
    const can = await permissionsAsStaff(database, actorOf(context))
    const eventIds = can('eventArea.view') ? rows.flatMap(({ event_id }) => event_id ?? []) : []
    const titles = await readEventTitles(database, eventIds)
    const data = rows.map((row) => ({
      ...presentReview(row),
      eventId: row.event_id,
      eventName: titles.get(row.event_id ?? '') ?? null,
      customerId: row.customer_id,
      productName: row.product_name,
      locationName: row.location_name,
      hidden: row.hidden,
    }))
    return { data, ...counts }
  },
  changeReviewVisibility: ({ input: { id, hidden }, context }) =>
    transact(database, async (tx) => {
      const wasHidden = await setReviewHidden(tx, id, hidden)
      if (wasHidden === undefined) return refusal('nodeNotFound', { id })
      await recordChange(tx, {
        at: now(),
        actor: actorOf(context),
        subject: { kind: 'review', id },
        what: hidden ? 'hidden' : 'shown',
        before: { hidden: wasHidden },
        after: { hidden },
      })
      return { data: { hidden } }
    }),
})
