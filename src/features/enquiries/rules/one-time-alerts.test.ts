import { expect, test } from 'vitest'
import { mergeAlerts } from '#features/content/rules/enquiry-settings.ts'
import { alertOfDialog, alertText } from './one-time-alerts.ts'

const alerts = mergeAlerts({ enquiryForm: 'Half price in May', organiserForm: ' ' })

test('each type of alert is shown once', () => {
  expect(alertText('enquiryForm', alerts, [])).toBe('Half price in May')
  expect(alertText('enquiryForm', alerts, ['productButton'])).toBe('Half price in May')
  expect(alertText('enquiryForm', alerts, ['enquiryForm'])).toBeUndefined()
})

test('an alert without a text is not shown (ENQ-O11)', () => {
  expect(alertText('organiserForm', alerts, [])).toBeUndefined()
  expect(alertText('productButton', alerts, [])).toBeUndefined()
})

test('only certain dialogs show an alert', () => {
  expect(alertOfDialog('enquiryForm')).toBe('enquiryForm')
  expect(alertOfDialog('memberForm')).toBeUndefined()
  expect(alertOfDialog(undefined)).toBeUndefined()
  expect(alertOfDialog('constructor')).toBeUndefined()
})
