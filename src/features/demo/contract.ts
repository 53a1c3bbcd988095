import { z } from 'zod'
import { answer, call } from '#kernel/call.ts'

export const demoContract = {
  readDemoProgress: call({
    method: 'GET',
    path: '/staff/demoSeason',
    summary: 'How far the made-up season of a demo is; null where none is being made',
    tags: ['demo'],
    access: { allow: { staff: 'common.view' } },
  }).output(answer(z.object({ eventsMade: z.int(), eventsInAll: z.int() }).nullable())),
}
