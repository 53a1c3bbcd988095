import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatisticsView } from './statistics-view.tsx'

const figures = { created: 4, booked: 1, conversionPercent: 25, takingsGBP: 120.5 }

test('staff see the figures of a period in total and in a row for each section and manager', () => {
  const html = renderToStaticMarkup(
    createElement(StatisticsView, {
      figures: {
        from: '2026-11-21',
        to: '2026-11-21',
        totals: figures,
        byDay: [{ date: '2026-11-21', ...figures }],
        bySection: [{ section: 'stag', ...figures, created: 2, conversionPercent: 50, takingsGBP: 0 }],
        byManager: [{ id: null, name: '', created: 3, booked: 0, conversionPercent: null }],
        overdueTasks: { staff: 7, supplier: 9 },
      },
    }),
  )
  const texts = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(texts).toContain(
    'Events created 4 Events booked 1 Conversion 25% Takings £120.50 Staff tasks overdue 7 Supplier tasks overdue 9',
  )
  expect(texts).toMatch(/Stag Weekends (£0\.00 )?2 1 50% £0\.00/)
  expect(texts).toContain('No manager 3 0 –')
})
