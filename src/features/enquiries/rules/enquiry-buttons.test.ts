import { expect, test } from 'vitest'
import { sections } from '#kernel/section.ts'
import {
  type EnquiryButtons,
  enquiryAddress,
  enquiryButtonLabel,
  productFormAddress,
} from './enquiry-buttons.ts'

const shown = { display: 'Yes' } as const
const buttons: EnquiryButtons = { stag: shown, hen: shown, groups: shown, events: shown }

test('a button has the section’s label or the editors’ label (SHELL-005, SHELL-006, SHELL-007, SHELL-008)', () => {
  expect(sections.map((section) => enquiryButtonLabel(buttons, section, 'top'))).toEqual([
    'Quick Stag Do Enquiry',
    'Quick Hen Do Enquiry',
    'Quick Event Enquiry',
    'Quick Corporate Event Enquiry',
  ])
  const named = { ...buttons, hen: { ...shown, top: 'Ask us', menu: 'Ask', middle: 'Ask away' } }
  expect(enquiryButtonLabel(named, 'hen', 'top')).toBe('Ask us')
  expect(enquiryButtonLabel(named, 'hen', 'menu')).toBe('Ask')
  expect(enquiryButtonLabel(named, 'hen', 'middle')).toBe('Ask away')
  expect(enquiryButtonLabel(named, 'stag', 'middle')).toBe('Quick Stag Do Enquiry')
})

test('there are no buttons for a hidden form', () => {
  const hidden = { ...buttons, stag: { display: 'No', top: 'Ask us' } as const }
  expect(enquiryButtonLabel(hidden, 'stag', 'top')).toBeUndefined()
  expect(enquiryButtonLabel(hidden, 'hen', 'top')).toBeDefined()
})

test('a button opens the first page of the enquiry, and the address contains the button’s name (ENQ-001)', () => {
  expect(enquiryAddress('middle')).toBe('?dialog=enquiryForm&page=1&button=middle')
})

test('the form about a product opens on its first page, for that product', () => {
  expect(productFormAddress('york ghosts')).toBe('?dialog=productForm&page=1&product=york%20ghosts')
})
