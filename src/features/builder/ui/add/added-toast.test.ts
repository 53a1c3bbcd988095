import { beforeEach, expect, test } from 'vitest'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { dismissAddedToast, showAddedToast } from './added-toast.ts'

const texts = () => toasts.toasts().map(({ text }) => text)
beforeEach(clearToasts)

test('the toast with the link to the package is dismissed on the package’s page; other toasts stay', () => {
  toast.show('Saved')
  showAddedToast('Rodeo Bull has been added', () => {})
  dismissAddedToast()
  expect(texts()).toEqual(['Saved'])
})

test('a product that is added on the package’s page shows a toast without the link', () => {
  showAddedToast('Rodeo Bull has been added', undefined)
  dismissAddedToast()
  expect(texts()).toEqual(['Rodeo Bull has been added'])
})
