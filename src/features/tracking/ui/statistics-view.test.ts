import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatisticsView } from './statistics-view.tsx'

const figures = { created: 4, booked: 1, conversionPercent: 25, takingsGBP: 120.5, staffMinutes: 85 }

test('staff see the figures of a period in total and in a row for each section, manager and person', () => {
  const html = renderToStaticMarkup(
    createElement(StatisticsView, {
      figures: {
        from: '2026-11-21',
        to: '2026-11-21',
        totals: figures,
        byDay: [{ date: '2026-11-21', ...figures }],
        bySection: [{ section: 'stag', ...figures, created: 2, conversionPercent: 50, takingsGBP: 0 }],
        byPerson: [
          {
            id: 'st-1',
            name: 'Stef Staff',
            minutes: 85,
            bySection: [{ section: 'stag', minutes: 65 }],
            otherMinutes: 20,
          },
        ],
        isOwnTime: false,
        byManager: [{ id: null, name: '', created: 3, booked: 0, conversionPercent: null, takingsGBP: 12.5 }],
        overdueTasks: {
          staff: 7,
          supplier: 9,
          bySection: [
            { section: 'stag', staff: 6, supplier: 9 },
            { section: 'hen', staff: 1, supplier: 0 },
          ],
          byPerson: [
            {
              id: 'st-1',
              name: 'Stef Staff',
              staff: 5,
              supplier: 9,
              bySection: [
                { section: 'stag', staff: 4, supplier: 9 },
                { section: 'hen', staff: 1, supplier: 0 },
              ],
            },
            {
              id: null,
              name: '',
              staff: 2,
              supplier: 0,
              bySection: [{ section: 'stag', staff: 2, supplier: 0 }],
            },
          ],
        },
      },
    }),
  )
  const texts = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(texts).toContain(
    'Events created 4 Events booked 1 Conversion 25% Takings £120.50 Staff time 1 h 25 min Staff tasks overdue 7 Supplier tasks overdue 9',
  )
  expect(texts).toMatch(/Stag Weekends £0\.00 · 1 h 25 min 2 1 50% 50% £0\.00 1 h 25 min/)
  expect(texts).toContain('Stef Staff 1 h 5 min – – – 20 min 1 h 25 min')
  expect(texts).toContain('No manager £12.50 3 0 – – £12.50')
  expect(texts).toContain('Everybody Stag Weekends 15, Hen Parties 1 15 1 – – 7 9')
  expect(texts).toContain('Stef Staff Stag Weekends 13, Hen Parties 1 13 1 – – 5 9')
  expect(texts).toContain('Nobody Stag Weekends 2 2 – – – 2 –')
  expect(html).not.toContain('<a ')
})
