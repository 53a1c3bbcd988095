import { z } from 'zod'
import { call, listAnswer, longListAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { eventListItem } from '../rules/lists/event-list-item.ts'
import { eventListFields } from '../rules/lists/event-list-query.ts'

const tags = ['events']

export const listEndpoints = {
  listCustomerEvents: call({
    method: 'GET',
    path: '/customer/{id}/events',
    summary: 'The events a customer organises or is a guest of',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'id' },
    refusals: ['fieldInvalid', 'notAllowed'],
  })
    .input(z.object({ id: idField, ...eventListFields }))
    .output(listAnswer(eventListItem)),

  listEvents: call({
    method: 'GET',
    path: '/events',
    summary: 'All events, for staff',
    tags,
    access: { allow: { staff: 'eventArea.view' } },
    refusals: ['fieldInvalid', 'notAllowed'],
  })
    .input(z.object(eventListFields))
    .output(longListAnswer(eventListItem)),
}
