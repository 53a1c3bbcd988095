import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Calculates everything that derives from the event's data again, after a preview (EVT-069). */
export const RecalculateForm = ({ api, event, dialog }: SettingProps) => (
  <PreviewForm
    title="Recalculate"
    event={event}
    dialog={dialog}
    values="recalculate"
    submitLabel="Recalculate"
    done="Recalculated"
    send={(how) => api.updateCalculations({ id: event._doc, ...how })}
  >
    <p>
      Prices, stages and due dates are calculated again with the current catalogue. Dates set by hand stay.
    </p>
  </PreviewForm>
)
