import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { listedCancellation } from '../rules/cancelling/cancellation-list.ts'

export const cancellationEndpoints = {
  listCancellations: endpoint({
    method: 'GET',
    path: '/events/automaticCancellation',
    summary: 'A dry run of the automatic cancellation: what it would do in the next 14 days, and when',
    tags: ['events'],
    access: { allow: { staff: 'eventArea.view' } },
  }).output(
    z.object({
      data: z.array(listedCancellation),
      /** True if there are more events than the response contains. */
      hasMore: z.boolean(),
    }),
  ),
}
