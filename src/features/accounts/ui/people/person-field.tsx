import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { areaOfPerson } from '../../rules/people/person-area.ts'
import { userTypes } from '../../rules/people/person-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'

const maxResults = 8
const typeLabels = { customer: 'Customer', staff: 'Staff', supplierContact: 'Supplier contact' } as const

type Props = { label: string; value: string | undefined; onChange: (id: string | undefined) => void }

/** A field to find a person of any user type by name, email or phone. */
export const PersonField = ({ label, value, onChange }: Props) => {
  const api = useAccountsApi()
  const { can } = usePermissions()
  // Some roles can view customers but not staff.
  const shownTypes = userTypes.filter((userType) => can(`${areaOfPerson(userType)}.view`))
  const [typedText, setTypedText] = useState<string>()
  const chosenPerson = useQuery({
    queryKey: ['person', value],
    queryFn: async () => (await api.readPerson({ id: value! })).data,
    enabled: value !== undefined,
  })
  const text = typedText ?? chosenPerson.data?.name ?? ''
  const results = useQuery({
    queryKey: ['person-search', shownTypes, text],
    queryFn: async () => {
      const responses = await Promise.all(
        shownTypes.map((userType) => api.listPeople({ userType, search: text, limit: maxResults })),
      )
      return responses.flatMap(({ data }) => data)
    },
  })
  const people = results.data ?? []
  return (
    <ComboField
      label={label}
      placeholder="Name, email or phone"
      value={value}
      options={people.map(({ id, name, email, userType }) => ({
        value: id,
        label: name || email,
        note: `${typeLabels[userType]}, ${email}`,
      }))}
      text={text}
      onText={setTypedText}
      loading={results.isPending}
      onChange={(id) => {
        setTypedText(people.find((person) => person.id === id)?.name)
        onChange(id)
      }}
    />
  )
}
