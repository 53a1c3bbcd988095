import { expect, test } from 'vitest'
import { automaticReminder, organiserReminder, reminderTones } from './reminder-texts.ts'

const payment = {
  event: 'Sam’s stag',
  kind: 'deposit',
  pence: 5000,
  dueDate: '2026-11-27',
  today: '2026-11-20',
} as const

test('an automatic reminder says the sum, for what, and when it is due', () => {
  const textOn = (today: string, isOwnOnly = true) => automaticReminder({ ...payment, today }, isOwnOnly)
  expect(textOn('2026-11-20').subject).toBe('£50.00 for Sam’s stag is due on Fri 27 Nov 2026')
  expect(textOn('2026-11-27').subject).toBe('£50.00 for Sam’s stag is due today')
  expect(textOn('2026-11-30').subject).toBe('£50.00 for Sam’s stag was due on Fri 27 Nov 2026')
  expect(textOn('2026-11-20').paragraphs[0]).toBe(
    'Your deposit of £50.00 for Sam’s stag is due on Fri 27 Nov 2026.',
  )
  expect(textOn('2026-11-20', false).paragraphs[0]).toBe('£50.00 for Sam’s stag is due on Fri 27 Nov 2026.')
})

test.each(reminderTones)('a %s reminder names the organiser, the event, the sum and the due date', (tone) => {
  for (const today of ['2026-11-20', '2026-11-27', '2026-12-01']) {
    const { subject, paragraphs } = organiserReminder(tone, { ...payment, today, organiser: 'Olga Orr' })
    const text = [subject, ...paragraphs].join(' ')
    for (const part of ['Olga Orr', 'Sam’s stag', '£50.00']) expect(text).toContain(part)
    expect(text).toContain(today === '2026-11-27' ? 'is due today' : 'due on Fri 27 Nov 2026')
  }
})

test('the tones differ', () => {
  const texts = reminderTones.map((tone) =>
    JSON.stringify(organiserReminder(tone, { ...payment, organiser: 'Olga Orr' })),
  )
  expect(new Set(texts).size).toBe(3)
})
