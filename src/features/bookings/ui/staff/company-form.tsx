import { useState } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

/** The maximum length of a company's name. */
const maxLength = 120

/** Edits the company that the group comes from (EVT-068). */
export const CompanyForm = ({ api, event, dialog }: SettingProps) => {
  const [company, setCompany] = useState(event.company ?? '')
  const save = useSaveMutation(
    dialog,
    'Company saved',
    async () => (await api.updateCompany({ id: event._doc, company: company.trim() })).data.event,
  )
  return (
    <SettingForm title="Company" dialog={dialog} save={save}>
      <TextField
        label="Company"
        hint="Only staff see this."
        maxLength={maxLength}
        value={company}
        onChange={({ currentTarget }) => setCompany(currentTarget.value)}
      />
    </SettingForm>
  )
}
