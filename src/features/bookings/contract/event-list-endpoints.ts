import { z } from 'zod'
import { endpoint, listResponse, longListResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { eventListItem } from '../rules/lists/event-list-item.ts'
import { eventListFields } from '../rules/lists/event-list-query.ts'

const tags = ['events']

export const listEndpoints = {
  listCustomerEvents: endpoint({
    method: 'GET',
    path: '/customer/{id}/events',
    summary: 'The events a customer organises or is a guest of',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'id' },
    refusals: ['fieldInvalid', 'notAllowed'],
    streams: true,
  })
    .input(z.object({ id: idField, ...eventListFields }))
    .output(listResponse(eventListItem)),

  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    summary: 'All events, for staff',
    tags,
    readsReplica: true,
    access: { allow: { staff: 'eventArea.view' } },
    refusals: ['fieldInvalid', 'notAllowed'],
    streams: true,
  })
    .input(z.object(eventListFields))
    .output(longListResponse(eventListItem)),
}
