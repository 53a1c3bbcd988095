import { z } from 'zod'
import { answer, call } from '#kernel/call.ts'

export const demoContract = {
  readDemoProgress: call({
    method: 'GET',
    path: '/staff/demoSeason',
    summary: 'The progress of creating the demo data; null if none is being created',
    tags: ['demo'],
    access: { allow: { staff: 'common.view' } },
  }).output(answer(z.object({ eventsMade: z.int(), eventsInAll: z.int() }).nullable())),
}
