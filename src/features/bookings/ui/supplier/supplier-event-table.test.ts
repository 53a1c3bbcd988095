import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SupplierEventTable, type SupplierList } from './supplier-event-table.tsx'

const renderEmpty = (list: SupplierList, search = '') =>
  renderToStaticMarkup(
    createElement(SupplierEventTable, {
      supplierId: 'larkfield',
      list,
      search,
      rows: [],
      state: 'ready',
      onRetry: () => {},
    }),
  )

test('an empty list shows why it is empty', () => {
  expect(renderEmpty('all')).toContain('No requests yet')
  expect(renderEmpty('toConfirm')).toContain('Nothing to confirm')
  expect(renderEmpty('upcoming')).toContain('Nothing coming up')
  expect(renderEmpty('past')).toContain('Nothing in the past')
  expect(renderEmpty('past', 'yodelling')).toContain('No events or products match ‘yodelling’.')
})
