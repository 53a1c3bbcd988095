import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  normalisePhone,
  optionalPhoneField,
  phoneMessage,
  requiredPhoneField,
  restrictPhoneTyping,
  staffPhoneField,
} from './phone.ts'

test('a typed phone number retains only digits and a leading plus (ACC-066)', () => {
  expect(restrictPhoneTyping('+44 (7700) 900-123x')).toBe('+447700900123')
  expect(restrictPhoneTyping('07+700')).toBe('07700')
  fc.assert(fc.property(fc.string(), (text) => /^\+?\d*$/.test(restrictPhoneTyping(text))))
})

test('text that is not a number is refused with the phone message (ACC-066)', () => {
  expect(optionalPhoneField.safeParse('ring me').error?.issues[0]?.message).toBe(
    'Please add a valid phone number',
  )
})

test('a required number needs at least ten digits', () => {
  expect(requiredPhoneField.safeParse('').error?.issues[0]?.message).toBe('Required')
  expect(requiredPhoneField.safeParse('077009001').error?.issues[0]?.message).toBe(phoneMessage)
  expect(requiredPhoneField.parse('0770090012')).toBe('0770090012')
  expect(requiredPhoneField.parse('+447700900123456789')).toBe('+447700900123456789')
})

test('an optional number can be empty but not invalid', () => {
  expect(optionalPhoneField.parse('')).toBe('')
  expect(optionalPhoneField.safeParse('12345').success).toBe(false)
})

test('a number is stored as digits with an optional leading plus (ACC-068)', () => {
  expect(normalisePhone('+44 7700 900 123')).toBe('+447700900123')
  expect(requiredPhoneField.parse('(0770) 090-0123')).toBe('07700900123')
})

test('a staff phone number is a UK or Irish mobile in national or international form, or empty', () => {
  for (const typed of ['07911 123456', '+44 7911 123456'])
    expect(staffPhoneField.parse(typed)).toBe('+447911123456')
  for (const typed of ['085 123 4567', '+353 85 123 4567'])
    expect(staffPhoneField.parse(typed)).toBe('+353851234567')
  expect(staffPhoneField.parse('')).toBe('')
  for (const typed of ['0191 232 1234', '+420 601 123 456', '0791112345', '+35385123456'])
    expect(staffPhoneField.safeParse(typed).error?.issues[0]?.message).toBe(
      'needs to be a valid UK (+447xxxxxxxxx) or Ireland (+3538xxxxxxxx) phone number',
    )
})
