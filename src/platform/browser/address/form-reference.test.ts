import { expect, test } from 'vitest'
import { formReferenceOf, formReferenceOfPage } from './form-reference.ts'

test('the path shows on which kind of page a form was opened (SHELL-024)', () => {
  expect(formReferenceOf('/blog/post-ten-ideas')).toBe('post')
  expect(formReferenceOf('/about-us')).toBe('about')
  expect(formReferenceOf('/stag/in-york/do-motor/go-pr-karting')).toBe('go')
  expect(formReferenceOf('/stag/in-york/all/do-motor')).toBe('do')
  expect(formReferenceOf('/stag/in-york')).toBe('in')
})

test('other pages have no form reference (SHELL-024)', () => {
  for (const path of ['/', '/stag/locations', '/my-events', '/stag/ingot', '/country-spain', '/stagin-york'])
    expect(formReferenceOf(path)).toBeUndefined()
})

test('the form reference includes the button that opened the form, if the address names one (ENQ-O9, ENQ-O10)', () => {
  const referenceOf = (path: string, query: string) => formReferenceOfPage(path, new URLSearchParams(query))
  expect(referenceOf('/stag/in-york', 'button=top')).toBe('in-top')
  expect(referenceOf('/my-events', 'button=menu')).toBe('menu')
  expect(referenceOf('/about-us', 'button=middle')).toBe('about-middle')
  expect(referenceOf('/stag/in-york', 'button=bottom')).toBe('in')
  expect(referenceOf('/my-events', '')).toBeUndefined()
})
