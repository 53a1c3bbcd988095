import { expect, test } from 'vitest'
import { givenDateField, idField, pictureIdField, plainTextField } from './fields.ts'

test('an id is never the name of a property that every object has', () => {
  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(idField.safeParse(id).success, id).toBe(false)
  for (const id of ['pr-boat', 'v_1', 'prototype', 'lo:york.2'])
    expect(idField.safeParse(id).success, id).toBe(true)
})

test('a picture id can’t point to an address outside of the pictures', () => {
  for (const id of ['scene/quad-trail.york.4', 'uploaded/photo-0a1b.jpg', 'axe_1'])
    expect(pictureIdField.safeParse(id).success, id).toBe(true)
  for (const id of [
    '../api/logout',
    'a/../../api/logout',
    './x',
    '/x',
    '//evil.test/x',
    'a//b',
    'x 1w, y',
    'x?y',
    'javascript:x',
  ])
    expect(pictureIdField.safeParse(id).success, id).toBe(false)
})

test('a day that a user enters is a calendar day from 1900 to 2999', () => {
  for (const date of ['1900-01-01', '2027-02-28', '2999-12-31'])
    expect(givenDateField.safeParse(date).success, date).toBe(true)
  for (const date of ['0000-01-01', '1899-12-31', '2027-02-29', '3000-01-01', '9999-12-31'])
    expect(givenDateField.safeParse(date).success, date).toBe(false)
})

test('characters that change the direction of surrounding text are removed from a line; other marks in a name stay', () => {
  const line = plainTextField(20)
  for (const character of [
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])
    expect(line.parse(` ${character} Sam${character} Lee${character} `)).toBe('Sam Lee')
  expect(line.safeParse('\u202e'.repeat(40)).data).toBe('')
  // Marks that affect only their own position, and joiners within words, change no other text.
  for (const name of ['שרה \u200eLee\u200f', 'نیم\u200cفاصله', '👩\u200d🚀 Zoë'])
    expect(line.parse(name)).toBe(name)
})

test.each(['\u200b', '\u3164\u3164', ' \u2060 ', '\u00ad', '\u2800', '\ufe0f', '\u115f'])(
  'a line with only invisible characters is empty (%j)',
  (text) => {
    expect(plainTextField(20).parse(text)).toBe('')
    expect(plainTextField(20).parse(`${text}A`)).toContain('A')
  },
)
