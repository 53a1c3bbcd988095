import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { ApiContext } from '#platform/browser/feature-api.ts'
import type { EventTask, OpenTask, EventTasks as Tasks } from '../../../rules/tasks/event-task.ts'
import { EventTasks } from './event-tasks.tsx'
import { OpenTaskTable } from './open-task-table.tsx'

const event = wireEvent(
  exampleBookedEvent,
  { kind: 'staff' },
  { today: '2027-01-04', visibility: fullVisibility },
)
const [product] = event.packageOption[0]!.productList
const ann = { id: 'ms-ann', name: 'Ann Lee' }

const task = (fields: Partial<EventTask>): EventTask => ({
  id: fields.title ?? '',
  title: '',
  ownerType: 'staff',
  supplierId: null,
  productItineraryId: null,
  dueDate: '2027-01-08',
  completed: false,
  completedAt: null,
  completedBy: null,
  overdueDays: 0,
  assignee: null,
  createdBy: null,
  isOwn: false,
  ...fields,
})

const render = (tasks: EventTask[], canEdit = true): string => {
  const client = new QueryClient()
  const taskSummary = { notCompletedCount: 3, staffOverdueDays: 2, supplierOverdueDays: 0 }
  client.setQueryData<Tasks>(['staff-event-tasks', event._doc], { tasks, taskSummary })
  const table = createElement(EventTasks, { event, canEdit })
  const withApi = createElement(ApiContext, { value: () => ({ bookings: {}, events: {} }) }, table)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, withApi))
}
const buttonLabels = (html: string) =>
  [...html.matchAll(/aria-label="([^"]+: [^"]+)"/g)].map(([, label]) => label)

test('the event lists due, overdue and completed tasks with their owners (EVT-011, EVT-O17)', () => {
  const html = render([
    task({ title: 'Call the venue', overdueDays: 2, assignee: ann, createdBy: ann }),
    task({ title: 'Find another', productItineraryId: product!.itinerary[0]!.itineraryId, createdBy: ann }),
    task({ title: 'Confirm', ownerType: 'supplier' }),
    task({ title: 'Send it', completed: true, completedBy: ann }),
  ])
  for (const text of [
    '3 tasks not completed, overdue by up to 2 days',
    '2 days overdue',
    'Done',
    'by Ann Lee',
  ])
    expect(html).toContain(text)
  expect(html).toContain('Ann Lee, due Fri 08 Jan 2027')
  expect(html).toContain(productNameOf(product!))
  expect(buttonLabels(html)).toEqual([
    'Complete: Call the venue',
    'More: Call the venue',
    'Complete: Find another',
    'More: Find another',
    'Open again: Send it',
    'More: Send it',
  ])
})

test('staff who can only view events get no actions on tasks (EVT-O17)', () => {
  expect(
    buttonLabels(render([task({ title: 'Call the venue', createdBy: ann, isOwn: true })], false)),
  ).toEqual([])
})

test('each open task of a list links to the tasks of its event (EVT-O17)', () => {
  const row: OpenTask = {
    ...task({ id: 't1', title: 'Call the venue', overdueDays: 3, assignee: ann }),
    event: { id: 'e1', name: 'Ann’s weekend' },
  }
  const renderList = (rows: OpenTask[], name: 'mine' | 'all') =>
    renderToStaticMarkup(
      createElement(OpenTaskTable, { rows, list: name, state: 'ready', onRetry: () => {} }),
    )
  expect(renderList([row], 'all')).toContain('href="/admin/event/e1#tasks"')
  for (const text of ['Ann’s weekend', '3 days overdue', 'Ann Lee'])
    expect(renderList([row], 'all')).toContain(text)
  expect(renderList([], 'mine')).toContain('assigned to you')
})
