import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstNameField,
  fullNameField,
  fullNameMessage,
  isFullName,
  lastNameField,
  restrictNameTyping,
  splitFullName,
} from './full-name.ts'

test.each(['Ann Lee', 'Jo-Ann St. Clair', "Sean O'Brien", 'Zoë van der Berg', '  Ann   Lee '])(
  '%s is a full name (ACC-059)',
  (name) => expect(isFullName(name)).toBe(true),
)

test.each(['', 'Ann', 'A Lee', 'Ann L', "O'Brien Sean", 'Ann L33', '<b>Ann</b> Lee', 'Ann Lee!'])(
  '%s is refused as a full name with the text that shows how to write one (ACC-059)',
  (name) => {
    const problems = fullNameField.safeParse(name).error?.issues.map(({ message }) => message) ?? []
    expect(problems).toContain(fullNameMessage)
    expect(fullNameMessage).toBe('Please add: `Firstname Surname`')
  },
)

test('a first or last name alone is refused as no valid name (ACC-059)', () => {
  expect(firstNameField.safeParse('<i>').error?.issues[0]?.message).toBe('Value should be valid name')
  expect(lastNameField.safeParse('x').error?.issues[0]?.message).toBe('Value should be valid name')
  expect(lastNameField.parse("O'Brien")).toBe("O'Brien")
})

test('typing a name keeps letters, hyphen, dot, apostrophe and space only (ACC-060)', () => {
  expect(restrictNameTyping("An9n <O'Le-e.>!")).toBe("Ann O'Le-e.")
  fc.assert(fc.property(fc.string(), (text) => /^[\p{L}.'’\- ]*$/u.test(restrictNameTyping(text))))
})

test('a full name is kept as its first and its last word (ACC-061)', () => {
  expect(splitFullName(' Anna Maria  van Lee ')).toEqual({ firstName: 'Anna', lastName: 'Lee' })
  expect(splitFullName('Anna')).toEqual({ firstName: 'Anna', lastName: '' })
})

test('a name that was copied together with what turns its direction is the name alone', () => {
  expect(firstNameField.parse('\u2068Ann\u2069')).toBe('Ann')
  expect(lastNameField.parse('\u202eLee')).toBe('Lee')
  expect(fullNameField.parse('\u202aAnn Lee\u202c')).toBe('Ann Lee')
})
