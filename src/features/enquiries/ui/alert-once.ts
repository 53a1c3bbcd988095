import type { AlertSettings, AlertType } from '#features/content/rules/enquiry-settings.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import { alertText } from '../rules/one-time-alerts.ts'

const key = 'alertsShown'

/** Shows the editors' alert for a form or button, once per type and browser session (ENQ-020). */
export const alertOnce = async (type: AlertType, alerts: AlertSettings): Promise<void> => {
  const storedTypes = readJson(sessionStore(), key)
  const shownTypes = Array.isArray(storedTypes) ? (storedTypes as AlertType[]) : []
  const message = alertText(type, alerts, shownTypes)
  if (message === undefined) return
  writeJson(sessionStore(), key, [...shownTypes, type])
  await alertDialog({ title: 'Please note', message })
}
