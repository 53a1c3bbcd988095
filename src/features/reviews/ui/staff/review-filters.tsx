import { reviewKinds } from '#features/catalogue/rules/review-kinds.ts'
import { sectionLabels, sections } from '#kernel/section.ts'
import { type Option, SelectField } from '#platform/ui/fields/select-field.tsx'
import { kindLabels, scoreOptions } from '../review-labels.ts'
import type { ReviewListAddress, ReviewListQuery } from './review-list-address.ts'

const kindOptions = reviewKinds.map((value) => ({ value, label: kindLabels[value].many }))
const sectionOptions = sections.map((value) => ({ value, label: sectionLabels(value).plural }))
const stateOptions = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
]

type Props = { readonly query: ReviewListQuery; readonly onChange: (change: ReviewListAddress) => void }

/** The filters of staff's list of reviews. Each is stored in the address. */
export const ReviewFilters = ({ query, onChange }: Props) => {
  const choice = (name: 'kind' | 'state' | 'section' | 'score', label: string, options: Option[]) => (
    <SelectField
      label={label}
      placeholder="All"
      options={options}
      value={String(query[name] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: (name === 'score' ? Number(value) : value) || undefined })
      }
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:max-w-4xl">
      {choice('kind', 'About', kindOptions)}
      {choice('state', 'Visibility', stateOptions)}
      {choice('section', 'Section', sectionOptions)}
      {choice('score', 'Score', scoreOptions)}
    </div>
  )
}
