import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paymentStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { sectionLabels, sections } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { FilterTag } from '#platform/ui/display/filter-tag.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { type Option, SelectField } from '#platform/ui/fields/select-field.tsx'
import type { DateField as EventDateField } from '../../rules/lists/event-list-query.ts'
import type { EventListAddress } from './event-list-address.ts'
import { heats } from './setting-forms.tsx'

const dateFieldLabels: Record<EventDateField, string> = {
  startDate: 'Start date',
  createdDate: 'Created date',
  bookedDate: 'Booked date',
  depositDueDate: 'Deposit due date',
  balanceDueDate: 'Balance due date',
}

const optionsOf = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))
const sectionOptions = sections.map((value) => ({ value, label: sectionLabels(value).plural }))
const dateFieldOptions = Object.entries(dateFieldLabels).map(([value, label]) => ({ value, label }))

type Named = { readonly id: string; readonly name: string }

type Props = {
  address: EventListAddress
  locations: readonly Named[]
  managers: readonly Named[]
  /** The field for choosing a supplier. */
  supplierField: ReactNode
  onChange: (change: EventListAddress) => void
  onClear: () => void
  isNarrowed: boolean
}

/** The filters of the event list. Each is stored in the address (EVT-027). */
export const EventFilters = ({
  address,
  locations,
  managers,
  supplierField,
  onChange,
  onClear,
  isNarrowed,
}: Props) => {
  // On a phone, the filters are collapsed at first.
  const [isOpen, setOpen] = useState(false)
  const choiceField = (
    name: 'section' | 'stage' | 'paid' | 'location' | 'manager' | 'heat',
    label: string,
    options: Option[],
  ) => (
    <SelectField
      label={label}
      placeholder="All"
      options={options}
      value={String(address[name] ?? '')}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start sm:hidden"
        aria-expanded={isOpen}
        aria-controls="event-filters"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {isOpen ? 'Hide filters' : 'Filters'}
      </Button>
      <div id="event-filters" className={clsx('grid gap-3', !isOpen && 'max-sm:hidden')}>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4 xl:grid-cols-5">
          {choiceField('section', 'Section', sectionOptions)}
          {choiceField('stage', 'Stage', optionsOf(statusStages))}
          {choiceField('paid', 'Payment', optionsOf(paymentStages))}
          {choiceField('location', 'Location', withChosen(locations, address.location))}
          {choiceField('manager', 'Manager', withChosen(managers, address.manager))}
          {supplierField}
          {choiceField('heat', 'Sales heat', heats)}
          <SelectField
            className="max-sm:col-span-2"
            label="Date type"
            options={dateFieldOptions}
            value={address.dateField ?? 'startDate'}
            onChange={(event) => onChange({ dateField: event.currentTarget.value as EventDateField })}
          />
          <DateField
            className="max-sm:col-span-2"
            label="From"
            value={address.from}
            max={address.to}
            placeholder="Any day"
            clearLabel="Any day"
            onChange={(from) => onChange({ from })}
          />
          <DateField
            className="max-sm:col-span-2"
            label="To"
            value={address.to}
            min={address.from}
            placeholder="Any day"
            clearLabel="Any day"
            onChange={(to) => onChange({ to })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <FilterTag
            pressed={address.authenticated === 'yes'}
            onPress={() => onChange({ authenticated: address.authenticated ? undefined : 'yes' })}
          >
            Verified organisers
          </FilterTag>
          <FilterTag
            pressed={address.overdue === 'yes'}
            onPress={() => onChange({ overdue: address.overdue ? undefined : 'yes' })}
          >
            Tasks overdue
          </FilterTag>
          {isNarrowed && (
            <Button kind="quiet" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Returns the options of a list, including the chosen id. The list may lack that id, because the list is loading or
 * because the address contains an unknown or old id.
 */
const withChosen = (list: readonly Named[], chosen: string | undefined): Option[] => {
  const options = list.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: list.length > 0 ? chosen : 'Loading…' }]
}
