import { expect, test } from 'vitest'
import { changeLines } from './change-lines.ts'

test('changed fields are formatted as text: lists, booleans and empty values', () => {
  const before = { firstName: 'Ann', phone: '', ipBlocked: false, roles: ['Staff'], company: 'A' }
  const after = {
    firstName: 'Anna',
    phone: '0770',
    ipBlocked: true,
    roles: ['Staff', 'Editor'],
    company: 'A',
  }
  expect(changeLines(before, after)).toEqual([
    { field: 'First name', before: 'Ann', after: 'Anna' },
    { field: 'Phone', before: '–', after: '0770' },
    { field: 'Ip blocked', before: 'No', after: 'Yes' },
    { field: 'Roles', before: 'Staff', after: 'Staff, Editor' },
  ])
})

test('a changed list of permissions has one line for each path that differs, with the path’s conditions', () => {
  const unchangedEntry = { path: 'venue', permission: ['view'] }
  const before = { permissions: [unchangedEntry, { path: 'customer', permission: ['view'] }] }
  const after = {
    permissions: [
      unchangedEntry,
      { path: 'customer', permission: ['view', 'edit'] },
      { path: 'general.password', value: 'Yes', conditions: { section: ['stag', 'hen'] } },
      { path: 'general.password', value: 'No' },
    ],
  }
  expect(changeLines(before, after)).toEqual([
    { field: 'customer', before: 'view', after: 'view, edit' },
    { field: 'general.password', before: '–', after: 'Yes if section is stag or hen; No' },
  ])
})

test('a created record has no earlier values', () => {
  expect(changeLines(null, { name: 'Ann', company: '' })).toEqual([
    { field: 'Name', before: '–', after: 'Ann' },
  ])
})
