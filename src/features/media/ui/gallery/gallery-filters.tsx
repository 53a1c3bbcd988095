import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { MediaFilters } from '../../rules/media-filters.ts'

type Props = {
  readonly filters: MediaFilters
  readonly onFilters: (filters: MediaFilters) => void
}

const anyChoice = { value: '', label: 'Any' }

const choices = {
  used: [anyChoice, { value: 'yes', label: 'Used' }, { value: 'no', label: 'Not used' }],
  described: [anyChoice, { value: 'no', label: 'Missing' }, { value: 'yes', label: 'Written' }],
  shape: [
    anyChoice,
    { value: 'wide', label: 'Wide' },
    { value: 'square', label: 'Square' },
    { value: 'tall', label: 'Tall' },
  ],
  sort: [
    { value: '', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
} as const

const labels = { used: 'Use', described: 'Alt text', shape: 'Shape', sort: 'Order' } as const
const names = ['used', 'described', 'shape', 'sort'] as const

/** The filters and the order of the gallery; on a phone, two fields in each row. */
export const GalleryFilters = ({ filters, onFilters }: Props) => (
  <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:w-auto sm:flex-wrap">
    {names.map((name) => (
      <SelectField
        key={name}
        label={labels[name]}
        className="sm:w-40"
        value={filters[name] ?? ''}
        options={[...choices[name]]}
        onChange={({ currentTarget }) =>
          onFilters({ ...filters, [name]: currentTarget.value === '' ? undefined : currentTarget.value })
        }
      />
    ))}
  </div>
)
