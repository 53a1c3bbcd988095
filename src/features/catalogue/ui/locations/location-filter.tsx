import { Button } from '#platform/ui/actions/button.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { areasOf } from '../../rules/find-locations.ts'
import { nameFromId } from '../name-from-id.ts'
import type { LocationChoice } from './use-location-choice.ts'

const optionsOf = (ids: readonly string[]) =>
  ids.map((value) => ({ value, label: nameFromId(value) ?? value }))

const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
  { value: 'category', label: 'By category' },
] as const

type Props = {
  choice: LocationChoice
  /** True to offer the view by category. */
  offersCategoryView?: boolean
}

/** Filters locations by search text, country and region, and switches between list, map and categories. */
export const LocationFilter = ({ choice, offersCategoryView }: Props) => {
  const { locations, country, region } = choice
  const countries = areasOf(locations)
  const regions = country === undefined ? [] : areasOf(locations, country)
  return (
    <div className="flex flex-wrap items-center gap-3 pb-6">
      <SearchField
        label="Search for a city or country"
        value={choice.search}
        onChange={choice.setSearch}
        className="min-w-56 grow basis-full sm:basis-0"
      />
      {countries.length > 1 && (
        <SelectField
          label="Country"
          hideLabel
          placeholder="All countries"
          value={country ?? ''}
          onChange={({ currentTarget: { value } }) => choice.setArea({ country: value || undefined })}
          options={optionsOf(countries)}
          className="min-w-36 grow basis-0 sm:grow-0 sm:basis-44"
        />
      )}
      {regions.length > 1 && (
        <SelectField
          label="Region"
          hideLabel
          placeholder="All regions"
          value={region ?? ''}
          onChange={({ currentTarget: { value } }) => choice.setArea({ country, region: value || undefined })}
          options={optionsOf(regions)}
          className="min-w-36 grow basis-0 sm:grow-0 sm:basis-44"
        />
      )}
      <fieldset className="flex gap-1.5">
        <legend className="sr-only">Show as</legend>
        {views
          .filter(({ value }) => offersCategoryView || value !== 'category')
          .map(({ value, label }) => (
            <Button
              key={value}
              aria-pressed={value === choice.view}
              onClick={() => choice.setView(value)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              {label}
            </Button>
          ))}
      </fieldset>
    </div>
  )
}
