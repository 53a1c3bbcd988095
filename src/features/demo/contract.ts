import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'

export const demoContract = {
  readDemoProgress: endpoint({
    method: 'GET',
    path: '/staff/demoSeason',
    summary: 'How far the made-up season of a demo is; null where none is being made',
    tags: ['demo'],
    access: { allow: { staff: 'common.view' } },
  }).output(dataResponse(z.object({ eventsMade: z.int(), eventsInAll: z.int() }).nullable())),
}
