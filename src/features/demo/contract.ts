import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'

export const demoContract = {
  readDemoProgress: endpoint({
    method: 'GET',
    path: '/staff/demoData',
    summary: 'The progress of creating the demo data; null when no demo data is being created',
    tags: ['demo'],
    access: { allow: { staff: 'common.view' } },
  }).output(dataResponse(z.object({ eventsMade: z.int(), eventsInAll: z.int() }).nullable())),
}
