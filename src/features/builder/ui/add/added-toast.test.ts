import { afterEach, expect, test } from 'vitest'
import { toast, toasts } from '#platform/ui/overlays/toast.ts'
import { clearAdded, showAdded } from './added-toast.ts'

const texts = () => toasts.toasts().map(({ text }) => text)
afterEach(() => {
  for (const { id } of toasts.toasts()) toasts.dismiss(id)
})

test('the way to the package is gone once one is there; what else was said stays', () => {
  toast.show('Saved')
  showAdded('Rodeo Bull has been added', () => {})
  clearAdded()
  expect(texts()).toEqual(['Saved'])
})

test('what was added where the package is shown is said there', () => {
  showAdded('Rodeo Bull has been added', undefined)
  clearAdded()
  expect(texts()).toEqual(['Rodeo Bull has been added'])
})
