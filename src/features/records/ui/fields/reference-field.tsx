import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { recordsKey, useRecordsApi } from '../records-api.ts'

const maxFound = 20

/** Returns a lookup of titles by id. The title of a missing record is its id. */
export const useTitles = (kind: RecordKindName, ids: readonly string[]) => {
  const api = useRecordsApi()
  const { data } = useQuery({
    queryKey: [...recordsKey(kind), 'titles', ids],
    queryFn: async () => (await api.list({ kind, idList: [...ids], limit: 200 })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const titles = new Map(data?.map(({ id, title }) => [id, title]))
  return (id: string) => titles.get(id) ?? id
}

const useSearch = (kind: RecordKindName, search: string) => {
  const api = useRecordsApi()
  return useQuery({
    queryKey: [...recordsKey(kind), 'search', search],
    queryFn: async () => (await api.list({ kind, search, limit: maxFound })).data,
    placeholderData: keepPreviousData,
  })
}

type Props<Value> = FieldTexts & {
  readonly to: RecordKindName
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}

/** A reference to another record, found by a part of its name. */
export const ReferenceField = ({ to, value, onChange, ...texts }: Props<string | undefined>) => {
  const [typedText, setTyped] = useState<string>()
  const titleOf = useTitles(to, value === undefined ? [] : [value])
  const shownText = typedText ?? (value === undefined ? '' : titleOf(value))
  const searchQuery = useSearch(to, typedText ?? '')
  return (
    <ComboField
      {...texts}
      placeholder="Search by name"
      value={value}
      text={shownText}
      onText={(text) => {
        setTyped(text)
        if (text === '') onChange(undefined)
      }}
      loading={searchQuery.isPending}
      options={(searchQuery.data ?? []).map(({ id, title }) => ({ value: id, label: title, note: id }))}
      onChange={(id) => {
        setTyped(undefined)
        onChange(id)
      }}
    />
  )
}

/** References to several other records, in the user's order. */
export const ReferencesField = ({ to, value, onChange, disabled, ...texts }: Props<string[]>) => {
  const titleOf = useTitles(to, value)
  return (
    <div className="grid gap-2">
      {value.length > 0 && (
        <ul aria-label={texts.label} className="flex flex-wrap gap-2">
          {value.map((id) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-field border border-line bg-sunken ps-3 text-sm font-medium"
            >
              {titleOf(id)}
              <IconButton
                label={`Remove ${titleOf(id)}`}
                icon={<X />}
                disabled={disabled}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <ReferenceField
        // A new key after each choice empties the field.
        key={value.length}
        {...texts}
        to={to}
        disabled={disabled}
        value={undefined}
        onChange={(id) => {
          if (id !== undefined && !value.includes(id)) onChange([...value, id])
        }}
      />
    </div>
  )
}
