import { expect, test } from 'vitest'
import { automaticReminder, organiserReminder, reminderTones } from './reminder-texts.ts'

const payment = {
  event: 'Sam’s stag',
  kind: 'deposit',
  pence: 5000,
  dueDate: '2026-11-27',
  today: '2026-11-20',
} as const

test('an automatic reminder says the amount, what it is for, and when it is due', () => {
  const partsOn = (today: string, isOwnOnly = true) => automaticReminder({ ...payment, today }, isOwnOnly)
  expect(partsOn('2026-11-20')).toMatchObject({
    amount: '£50.00',
    event: 'Sam’s stag',
    payment: 'Your deposit of £50.00 for Sam’s stag',
    due: 'is due on Fri 27 Nov 2026',
  })
  expect(partsOn('2026-11-27').due).toBe('is due today')
  expect(partsOn('2026-11-30').due).toBe('was due on Fri 27 Nov 2026')
  expect(partsOn('2026-11-20', false).payment).toBe('£50.00 for Sam’s stag')
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
