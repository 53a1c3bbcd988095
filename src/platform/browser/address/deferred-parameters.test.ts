import { expect, test } from 'vitest'
import { readDeferredParameters } from './deferred-parameters.ts'

const read = (query: string) => readDeferredParameters(new URLSearchParams(query))

test('every deferred parameter is recognised with each of its values (SHELL-015)', () => {
  for (const form of ['organiserForm', 'productForm', 'enquiryForm'])
    expect(read(`form=${form}`)).toEqual({ form })
  for (const ref of ['signup-form', 'login-form', 'save-button']) expect(read(`ref=${ref}`)).toEqual({ ref })
  for (const value of ['yes', 'no']) expect(read(`new-event=${value}`)).toEqual({ 'new-event': value })
  for (const name of ['request-fd', 'request-date', 'correct-account'])
    expect(read(`${name}=yes`)).toEqual({ [name]: 'yes' })
})

test('rpt is read in its short and its long form (SHELL-015)', () => {
  expect([read('rpt=y'), read('rpt=yes')]).toEqual([{ rpt: 'y' }, { rpt: 'y' }])
  expect([read('rpt=n'), read('rpt=no')]).toEqual([{ rpt: 'n' }, { rpt: 'n' }])
})

test('askCorrectAccount is another name of correct-account (SHELL-015)', () => {
  expect(read('askCorrectAccount=yes')).toEqual({ 'correct-account': 'yes' })
})

test('anything else is ignored', () => {
  expect(read('form=otherForm&ref=&rpt=maybe&request-fd=no&correct-account=toString&eventId=1')).toEqual({})
})
