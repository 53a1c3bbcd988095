import { beforeEach, expect, test } from 'vitest'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { clearAdded, showAdded } from './added-toast.ts'

const texts = () => toasts.toasts().map(({ text }) => text)
beforeEach(clearToasts)

test('the toast with the link to the package is dismissed on the package’s page; other toasts stay', () => {
  toast.show('Saved')
  showAdded('Rodeo Bull has been added', () => {})
  clearAdded()
  expect(texts()).toEqual(['Saved'])
})

test('a product that is added on the package’s page shows a toast without the link', () => {
  showAdded('Rodeo Bull has been added', undefined)
  clearAdded()
  expect(texts()).toEqual(['Rodeo Bull has been added'])
})
