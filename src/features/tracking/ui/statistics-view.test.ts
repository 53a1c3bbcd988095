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
        byManager: [{ id: null, name: '', created: 3, booked: 0, conversionPercent: null }],
        overdueTasks: { staff: 7, supplier: 9 },
      },
    }),
  )
  const texts = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(texts).toContain(
    'Events created 4 Events booked 1 Conversion 25% Takings £120.50 Staff time 1 h 25 min Staff tasks overdue 7 Supplier tasks overdue 9',
  )
  expect(texts).toMatch(/Stag Weekends £0\.00 · 1 h 25 min 2 1 50% 50% £0\.00 1 h 25 min/)
  expect(texts).toContain('Stef Staff 1 h 5 min – – – 20 min 1 h 25 min')
  expect(texts).toContain('No manager 3 0 – –')
  expect(html).not.toContain('<a ')
})
