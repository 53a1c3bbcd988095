import { Mail, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChoiceList } from '../fields/choice-list.tsx'
import { ComboField } from '../fields/combo-field.tsx'
import { DateField } from '../fields/date-field.tsx'
import { DebouncedSearchField } from '../fields/debounced-search-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { SegmentedChoice } from '../fields/segmented-choice.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { SwitchField } from '../fields/switch-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Board, Columns, Specimen } from './specimen.tsx'

const cities = ['Newcastle', 'Liverpool', 'Bristol', 'Edinburgh', 'Dublin', 'Lisbon', 'Prague'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
    note: `Weekends in ${label}`,
    icon: <MapPin aria-hidden />,
  }),
)
const budgets = [
  { value: 'low', label: 'Up to £100' },
  { value: 'mid', label: '£100 to £200' },
  { value: 'high', label: 'No limit' },
]

export const FieldsBoard = () => (
  <Board id="fields" title="Fields">
    <Columns>
      <TextSpecimens />
      <ChoiceSpecimens />
      <PickerSpecimens />
      <ChoiceListSpecimen />
    </Columns>
  </Board>
)

/** More options than fit into the list, which renders only visible rows. */
const manyPeople = Array.from({ length: 80 }, (_, index) => ({
  id: String(index),
  label: `Person ${index + 1}`,
  note: `person-${index + 1}@example.com`,
}))

const ChoiceListSpecimen = () => {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState('2')
  const foundPeople = manyPeople.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
  return (
    <Specimen title="One of many, with search">
      <ChoiceList
        label="Person"
        search={search}
        onSearch={setSearch}
        choices={foundPeople}
        chosen={chosen}
        onChoose={setChosen}
        isLoading={false}
        empty="Nobody found"
      />
    </Specimen>
  )
}

const TextSpecimens = () => {
  const [search, setSearch] = useState('paintball')
  const [searchText, setFound] = useState<string>()
  return (
    <Specimen title="Text fields: plain, hint, error, disabled, password, search">
      <TextField label="Full Name" placeholder="First and last name" autoComplete="off" />
      <TextField
        label="Email"
        type="email"
        hint="We only email you about this event."
        prefix={<Mail aria-hidden />}
        defaultValue="anna@example.com"
        autoComplete="off"
      />
      <TextField
        label="Phone Number (Optional)"
        error="This field does not look correct"
        defaultValue="07700"
      />
      <TextField label="Event name" disabled defaultValue="Anna's Hen Do" />
      <PasswordField label="Password" defaultValue="a secret" />
      <TextArea
        label="Notes"
        hint="Grows to five rows."
        defaultValue={'Late arrivals on Friday.\nTwo vegetarians.'}
      />
      <SearchField label="Search activities" value={search} onChange={setSearch} />
      <SearchField label="Where to?" value="" onChange={() => {}} large />
      <DebouncedSearchField label="Search people" value={searchText ?? ''} onChange={setFound} />
    </Specimen>
  )
}

const ChoiceSpecimens = () => {
  const [going, setGoing] = useState<'yes' | 'maybe' | 'no'>('yes')
  const [view, setView] = useState<'days' | 'list'>('days')
  const [on, setOn] = useState(true)
  return (
    <Specimen title="Choices: cards, segments, select, checkbox, switch">
      <RadioGroup
        label="Are you going to the event?"
        value={going}
        onChange={setGoing}
        choices={[
          { value: 'yes', label: 'Yes', hint: 'Count me in' },
          { value: 'maybe', label: 'Not sure yet' },
          { value: 'no', label: 'No', disabled: true },
        ]}
      />
      <SegmentedChoice
        label="View"
        value={view}
        onChange={setView}
        choices={[
          { value: 'days', label: 'Days' },
          { value: 'list', label: 'List' },
        ]}
      />
      <SelectField label="Budget per person" options={budgets} placeholder="Choose a budget" />
      <SelectField label="Rooms" options={budgets} error="Required" defaultValue="mid" />
      <Checkbox label="I agree to the terms" defaultChecked />
      <Checkbox label="Send me ideas" error="Value is required" />
      <SwitchField label="Show prices per person" checked={on} onChange={setOn} />
    </Specimen>
  )
}

const PickerSpecimens = () => {
  const [people, setPeople] = useState<number | undefined>(12)
  const [price, setPrice] = useState<number | undefined>(49.5)
  const [day, setDay] = useState<string | undefined>('2026-06-05')
  const [departure, setNone] = useState<string>()
  const [city, setCity] = useState<string | undefined>('newcastle')
  return (
    <Specimen title="Pickers: number, money, date, searchable list">
      <NumberField label="People" value={people} onChange={setPeople} min={2} max={40} hint="2 to 40" />
      <NumberField label="Price" value={price} onChange={setPrice} pounds step={0.5} min={0} />
      <NumberField label="Nights" value={0} onChange={() => {}} error="too small" />
      <NumberField label="Rooms" value={3} onChange={() => {}} disabled />
      <DateField
        label="Arrival"
        value={day}
        onChange={setDay}
        min="2026-05-10"
        max="2026-09-30"
        isUnavailable={(date) => date.endsWith('13')}
        clearLabel="Not decided yet"
      />
      <DateField label="Departure" value={departure} onChange={setNone} error="Required" />
      <ComboField
        label="Location"
        value={city}
        onChange={setCity}
        options={cities}
        placeholder="Search locations"
      />
      <ComboField
        label="Supplier"
        value={undefined}
        onChange={() => {}}
        options={[]}
        disabled
        placeholder="None yet"
      />
    </Specimen>
  )
}
