import { expect, test } from 'vitest'
import {
  applyTaskChange,
  nameOfTaskChange,
  refuseTaskChange,
  type TaskFields,
  taskLine,
} from './task-change.ts'

const task: TaskFields = {
  title: 'Call the venue',
  dueDate: '2026-06-05',
  assigneeId: 'ms-ann',
  productItineraryId: 'it-1',
  completed: false,
}
const manualTask = { ownerType: 'staff', isManual: true } as const
const automaticTask = { ownerType: 'staff', isManual: false } as const
const supplierTask = { ownerType: 'supplier', isManual: false } as const

test('staff can change all fields of a manual task, two of an automatic task, none of a supplier’s (EVT-O17)', () => {
  for (const change of [{ completed: true }, { assigneeId: null }]) {
    expect(refuseTaskChange(manualTask, change)).toBeUndefined()
    expect(refuseTaskChange(automaticTask, change)).toBeUndefined()
    expect(refuseTaskChange(supplierTask, change)).toMatch('by answering')
  }
  for (const change of [{ title: 'A' }, { dueDate: '2026-06-06' }, { productItineraryId: null }]) {
    expect(refuseTaskChange(manualTask, change)).toBeUndefined()
    expect(refuseTaskChange(automaticTask, { completed: true, ...change })).toMatch('assigned and completed')
    expect(refuseTaskChange(supplierTask, change)).toMatch('by answering')
  }
})

test('a field that is missing from a change does not change, and null clears a field', () => {
  expect(applyTaskChange(task, {})).toEqual(task)
  expect(applyTaskChange(task, { assigneeId: null, productItineraryId: null, completed: true })).toEqual({
    ...task,
    assigneeId: null,
    productItineraryId: null,
    completed: true,
  })
})

test('the history has a name for each kind of change; a change without effect has none', () => {
  expect(nameOfTaskChange(task, { ...task })).toBeUndefined()
  expect(nameOfTaskChange(task, { ...task, title: 'Write to the venue' })).toBe('task changed')
  expect(nameOfTaskChange(task, { ...task, completed: true })).toBe('task completed')
  expect(nameOfTaskChange({ ...task, completed: true }, task)).toBe('task opened again')
})

test('the history shows a task as one line', () => {
  expect(taskLine(task, {})).toBe('Call the venue; due Fri 05 Jun 2026')
  expect(taskLine({ ...task, completed: true }, { assignee: 'Ann Lee', product: 'Archery' })).toBe(
    'Call the venue; Archery; due Fri 05 Jun 2026; for Ann Lee; done',
  )
})
