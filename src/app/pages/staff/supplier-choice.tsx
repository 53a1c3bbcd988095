import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { getApi } from '../../get-api.ts'

type Props = {
  value: string | undefined
  onChange: (id: string | undefined) => void
  error?: string | undefined
  placeholder?: string
  /** False for a filter, which can be empty. */
  required?: boolean
  className?: string
}

/** A field that chooses a supplier by name. */
export const SupplierChoice = ({
  value,
  onChange,
  error,
  placeholder = 'Find a supplier',
  required = true,
  className,
}: Props) => {
  const [lastEdit, setLastEdit] = useState<{ readonly value: string | undefined; readonly text: string }>()
  // The typed text is shown only for the value it was typed for. If the value changes, for example because filters are
  // cleared, the name of the new value is shown.
  const typedText = lastEdit?.value === value ? lastEdit?.text : undefined
  const nameQuery = useQuery({
    queryKey: ['supplier-name', value],
    queryFn: async () => (await getApi().catalogue.readSupplier({ id: value! })).data.name ?? value,
    enabled: value !== undefined && typedText === undefined,
  })
  const text = typedText ?? nameQuery.data ?? ''
  const searchQuery = useQuery({
    queryKey: ['supplier-names', text],
    queryFn: () =>
      getApi().catalogue.listSuppliers({
        filter: text ? { name: text } : undefined,
        limit: 20,
        fields: ['id', 'name'],
      }),
    placeholderData: keepPreviousData,
  })
  const suppliers = (searchQuery.data?.data ?? []).map(({ id = '', name = '' }) => ({
    value: id,
    label: name,
  }))
  return (
    <ComboField
      label="Supplier"
      className={className}
      placeholder={placeholder}
      required={required}
      value={value}
      options={suppliers}
      text={text}
      onText={(text) => setLastEdit({ value, text })}
      loading={searchQuery.isPending}
      error={error}
      onChange={(id) => {
        const label = suppliers.find((supplier) => supplier.value === id)?.label
        setLastEdit(label === undefined ? undefined : { value: id, text: label })
        // The field reports the same value again when it loses the focus, which is not a change.
        if (id !== value) onChange(id)
      }}
    />
  )
}
