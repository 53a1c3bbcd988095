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
  '%s is refused as a full name with the message that shows the format (ACC-059)',
  (name) => {
    const problems = fullNameField.safeParse(name).error?.issues.map(({ message }) => message) ?? []
    expect(problems).toContain(fullNameMessage)
    expect(fullNameMessage).toBe('Please add: `Firstname Surname`')
  },
)

test('an invalid first or last name is refused with its own message (ACC-059)', () => {
  expect(firstNameField.safeParse('<i>').error?.issues[0]?.message).toBe('Value should be valid name')
  expect(lastNameField.safeParse('x').error?.issues[0]?.message).toBe('Value should be valid name')
  expect(lastNameField.parse("O'Brien")).toBe("O'Brien")
})

test('a typed name retains only letters, hyphens, dots, apostrophes and spaces (ACC-060)', () => {
  expect(restrictNameTyping("An9n <O'Le-e.>!")).toBe("Ann O'Le-e.")
  fc.assert(fc.property(fc.string(), (text) => /^[\p{L}.'’\- ]*$/u.test(restrictNameTyping(text))))
})

test('a full name is split into its first and its last word (ACC-061)', () => {
  expect(splitFullName(' Anna Maria  van Lee ')).toEqual({ firstName: 'Anna', lastName: 'Lee' })
  expect(splitFullName('Anna')).toEqual({ firstName: 'Anna', lastName: '' })
})

test('direction characters copied with a name are removed', () => {
  expect(firstNameField.parse('\u2068Ann\u2069')).toBe('Ann')
  expect(lastNameField.parse('\u202eLee')).toBe('Lee')
  expect(fullNameField.parse('\u202aAnn Lee\u202c')).toBe('Ann Lee')
})
