import { describe, expect, test } from 'vitest'
import { sectionFromPath, sectionLabels, sectionOf, sectionStart, sections } from './section.ts'

test('four sections have labels; golf exists only in addresses (SHELL-003)', () => {
  expect(sections).toEqual(['stag', 'hen', 'groups', 'events'])
  expect(sectionFromPath('/golf/in-york')).toBe('golf')
  expect(sectionLabels('golf')).toBe(sectionLabels('stag'))
})

test('unset, any and unknown sections mean stag (SHELL-004)', () => {
  for (const value of [undefined, null, '', 'any', 'golf', 'hens']) expect(sectionOf(value)).toBe('stag')
  expect(sectionOf('hen')).toBe('hen')
})

describe('the labels of a section', () => {
  test('stag (SHELL-005)', () => {
    expect(sectionLabels('stag')).toMatchObject({
      shortName: 'Stag',
      name: 'Stag Do',
      longName: 'Stag Do',
      plural: 'Stag Weekends',
      ideasName: 'Stag Do Ideas',
      teamName: 'The Stag Do Team',
      title: 'Stag Weekends Made Simple',
      icon: 'stag',
    })
  })
  test('hen (SHELL-006)', () => {
    expect(sectionLabels('hen')).toMatchObject({
      shortName: 'Hen',
      name: 'Hen Do',
      longName: 'Hen Do',
      plural: 'Hen Parties',
      ideasName: 'Hen Do Ideas',
      teamName: 'The Hen Party Team',
      title: 'Hen Parties Made Simple',
      icon: 'cocktail',
    })
  })
  test('groups (SHELL-007)', () => {
    expect(sectionLabels('groups')).toMatchObject({
      shortName: 'Event',
      name: 'Event',
      longName: 'Activity Weekend',
      plural: 'Activity Weekends',
      ideasName: 'Activity Weekend Ideas',
      shortIdeasName: 'Event Ideas',
      teamName: 'The Group Events Team',
      title: 'Group Events Made Simple',
      icon: 'drinks',
    })
  })
  test('events (SHELL-008)', () => {
    expect(sectionLabels('events')).toMatchObject({
      shortName: 'Event',
      name: 'Event',
      longName: 'Corporate Event',
      plural: 'Corporate Events',
      ideasName: 'Corporate Event Ideas',
      shortIdeasName: 'Event Ideas',
      teamName: 'The Corporate Events Team',
      title: 'Corporate and Team Building Events',
      icon: 'drinks',
    })
  })
})

test('the first segment of an address decides the section (SHELL-025)', () => {
  for (const section of [...sections, 'golf'] as const) {
    expect(sectionFromPath(`/${section}`)).toBe(section)
    expect(sectionFromPath(`/${section}/in-york/do-karting`, 'hen')).toBe(section)
  }
})

test('blog addresses have the section any; the home and about pages have none (SHELL-026)', () => {
  expect(sectionFromPath('/blog/post-1', 'hen')).toBe('any')
  expect(sectionFromPath('/', 'hen')).toBeUndefined()
  expect(sectionFromPath('/about-us', 'hen')).toBeUndefined()
})

test('elsewhere the stored section is used if it is valid (SHELL-027)', () => {
  expect(sectionFromPath('/my-events', 'hen')).toBe('hen')
  expect(sectionFromPath('/my-events', 'nonsense')).toBeUndefined()
  expect(sectionFromPath('/my-events')).toBeUndefined()
})

test('a section starts on its landing page; groups start on their list of locations, because they share the landing page of stag', () => {
  for (const section of sections) expect(sectionFromPath(sectionStart(section))).toBe(section)
  expect(sectionStart('groups')).toBe('/groups/locations')
  expect(sectionStart('hen')).toBe('/hen')
})
