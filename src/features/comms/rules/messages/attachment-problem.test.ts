import { expect, test } from 'vitest'
import { attachmentProblem, attachmentType, maxAttachments } from './attachment-problem.ts'

const megabyte = 1_048_576
const file = (name: string, size = 1000) => ({ name, size })

test('five files with a total of 10 MB are accepted; one more byte or file is refused', () => {
  const fourFiles = Array.from({ length: maxAttachments - 1 }, () => file('map.pdf', 2 * megabyte))
  expect(attachmentProblem(file('rooms.xlsx', 2 * megabyte), fourFiles)).toBeUndefined()
  expect(attachmentProblem(file('rooms.xlsx', 2 * megabyte + 1), fourFiles)).toContain(
    'at most 10 MB together',
  )
  expect(attachmentProblem(file('rooms.xlsx'), [...fourFiles, file('a.txt')])).toBe(
    'An email can have at most 5 files.',
  )
})

test.each(['menu.exe', 'menu.pdf.exe', 'menu.html', 'menu.svg', 'menu.docm', 'menu', 'pdf', '.constructor'])(
  '%s is not an accepted type',
  (name) => expect(attachmentProblem(file(name), [])).toContain(`${name} can’t be attached`),
)

test('the type depends on the extension, in capitals or not; an empty file is refused', () => {
  expect(attachmentType('Rooms.PDF')).toBe('application/pdf')
  expect(attachmentType('photo.JPG')).toBe('image/jpeg')
  expect(attachmentProblem(file('a.txt', 0), [])).toBe('a.txt is empty.')
})

test.each(['../../.profile/notes.txt', '..\\menu.pdf', 'C:\\menu.pdf', '/etc/menu.pdf'])(
  '%s is refused, because its name is a path',
  (name) =>
    expect(attachmentProblem(file(name), [])).toBe(
      `${name} can’t be attached. A file name can’t contain a slash.`,
    ),
)
