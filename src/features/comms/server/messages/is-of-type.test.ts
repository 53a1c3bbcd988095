import { expect, test } from 'vitest'
import { attachmentType } from '../../rules/messages/attachment-problem.ts'
import { isOfType } from './is-of-type.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test.each([
  ['application/pdf', encode('%PDF-1.7\n')],
  ['image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['image/png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
  [attachmentType('a.docx')!, Uint8Array.of(0x50, 0x4b, 3, 4, 20)],
  ['text/csv', encode('Name,Room\nZoë,4')],
  // The first 256 KB can end inside a character.
  ['text/plain', encode('Zoë').subarray(0, 3)],
  // ‘Zoë,£9’ as Excel saves it on Windows.
  ['text/csv', Uint8Array.of(0x5a, 0x6f, 0xeb, 0x2c, 0xa3, 0x39, 13, 10)],
])('content of the type %s is recognised', (type, start) => expect(isOfType(type, start)).toBe(true))

test.each([
  ['application/pdf', encode('MZ')],
  ['application/pdf', new Uint8Array()],
  ['image/png', encode('<svg>')],
  [attachmentType('a.xlsx')!, encode('%PDF-')],
  ['text/plain', Uint8Array.of(65, 0, 66)],
  ['text/csv', encode('MZ\u0090\u0003')],
  ['text/calendar', Uint8Array.of(0xff, 0xfe, 65, 0)],
])('other content is not of the type %s', (type, start) => expect(isOfType(type, start)).toBe(false))
