import type { AlertType } from '#features/content/rules/enquiry-settings.ts'
import { alertOnce } from '#features/enquiries/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

/** Shows an alert of a section if it has a text and has not been shown yet. A failure to load it is ignored. */
export const showAlert = async (type: AlertType, section: Section): Promise<void> => {
  const request = getApi().content.readTemplate({ templateName: section })
  const alerts = await request.then(
    ({ data }) => data.alerts,
    () => undefined,
  )
  if (alerts) await alertOnce(type, alerts)
}
