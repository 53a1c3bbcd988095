import type { AlertType } from '#features/content/rules/enquiry-settings.ts'
import { alertOnce } from '#features/enquiries/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

/**
 * Shows the section's alert of a type, if it has a text. Alerts of a type are shown once per browser session, whatever
 * their section. A failure to load the alert is ignored.
 */
export const showAlert = async (type: AlertType, section: Section): Promise<void> => {
  const request = getApi().content.readTemplate({ templateName: section })
  const alerts = await request.then(
    ({ data }) => data.alerts,
    () => undefined,
  )
  if (alerts) await alertOnce(type, alerts)
}
