import { expect, test } from 'vitest'
import { sections } from '#kernel/section.ts'
import {
  type EnquiryButtons,
  enquiryAddress,
  enquiryButtonLabel,
  productFormAddress,
} from './enquiry-buttons.ts'

const visibleForm = { display: 'Yes' } as const
const buttons: EnquiryButtons = {
  stag: visibleForm,
  hen: visibleForm,
  groups: visibleForm,
  events: visibleForm,
}

test('a button has the section’s label or the editors’ label (SHELL-005, SHELL-006, SHELL-007, SHELL-008)', () => {
  expect(sections.map((section) => enquiryButtonLabel(buttons, section, 'top'))).toEqual([
    'Quick Stag Do Enquiry',
    'Quick Hen Do Enquiry',
    'Quick Event Enquiry',
    'Quick Corporate Event Enquiry',
  ])
  const buttonsWithLabels = {
    ...buttons,
    hen: { ...visibleForm, top: 'Ask us', menu: 'Ask', middle: 'Ask away' },
  }
  expect(enquiryButtonLabel(buttonsWithLabels, 'hen', 'top')).toBe('Ask us')
  expect(enquiryButtonLabel(buttonsWithLabels, 'hen', 'menu')).toBe('Ask')
  expect(enquiryButtonLabel(buttonsWithLabels, 'hen', 'middle')).toBe('Ask away')
  expect(enquiryButtonLabel(buttonsWithLabels, 'stag', 'middle')).toBe('Quick Stag Do Enquiry')
})

test('there are no buttons for a hidden form', () => {
  const buttonsWithoutStag = { ...buttons, stag: { display: 'No', top: 'Ask us' } as const }
  expect(enquiryButtonLabel(buttonsWithoutStag, 'stag', 'top')).toBeUndefined()
  expect(enquiryButtonLabel(buttonsWithoutStag, 'hen', 'top')).toBeDefined()
})

test('a button opens the first page of the enquiry, and the address contains the button’s name (ENQ-001)', () => {
  expect(enquiryAddress('middle')).toBe('?dialog=enquiryForm&page=1&button=middle')
})

test('the form about a product opens on its first page, for that product', () => {
  expect(productFormAddress('york ghosts')).toBe('?dialog=productForm&page=1&product=york%20ghosts')
})
