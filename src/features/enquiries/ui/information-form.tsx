import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { readFormMemory, writeFormMemory } from '#features/accounts/ui/index.ts'
import { useLocations } from '#features/catalogue/ui/index.ts'
import { startDateRange } from '#features/event-document/rules/quantities/package-limits.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { type EnquiryValues, enquiryForm, enquiryLabels } from '../rules/enquiry-form.ts'
import type { EnquiryFormSettings } from './use-enquiry-settings.ts'

type Props = {
  section: Section
  settings: EnquiryFormSettings
  /** Earlier answers, if any. */
  filled: EnquiryValues | undefined
  /** The location of the page from which the dialog was opened. */
  pageLocationId: string | undefined
  /** The location of the product or package, if the enquiry is about one. The form then asks for no location. */
  fixedLocationId?: string
  /** Why sending failed. */
  problem: string | undefined
  buttonLabel: string
  isSending: boolean
  onFilled: (values: EnquiryValues) => void
}

/** Returns the initial values: earlier answers, or values from the page and other forms, or the section's defaults. */
const initialValues = ({
  section,
  settings,
  filled: earlierValues,
  pageLocationId,
  fixedLocationId,
}: Props): EnquiryValues => {
  if (earlierValues) return earlierValues
  const { people, nights } = settings.limits
  const memory = readFormMemory(section)
  return {
    locationField: fixedLocationId ?? pageLocationId ?? memory.location ?? '',
    peopleField: memory.peopleCount ?? people.default,
    dateField: memory.startDate ?? '',
    nightsField: memory.nightsCount ?? nights.default,
    notesField: memory.notes ?? '',
  }
}

const remember = (section: Section, values: EnquiryValues) =>
  writeFormMemory(section, {
    location: values.locationField,
    peopleCount: values.peopleField,
    startDate: values.dateField,
    nightsCount: values.nightsField,
    notes: values.notesField,
  })

/** Matches the invalid element in a field, to focus it. */
const invalidElement = 'button[data-invalid], [aria-invalid="true"]'

const useEnquiryForm = (props: Props) => {
  const { section, settings, onFilled } = props
  const today = dayOf(new Date())
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<EnquiryValues>({
    resolver: formResolver(enquiryForm(settings.form, settings.limits, today)) as never,
    defaultValues: initialValues(props),
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => remember(section, values),
      }),
    [form, section],
  )
  const focusError = () =>
    void requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(invalidElement)?.focus())
  return {
    form,
    element,
    submit: form.handleSubmit((values) => onFilled(values), focusError),
    dates: startDateRange(today, settings.limits.startDate),
  }
}

/** Renders the first page of the dialog: the questions about the trip. */
export const InformationForm = (props: Props) => {
  const { section, settings, fixedLocationId, problem, buttonLabel, isSending } = props
  const { form, element, submit, dates } = useEnquiryForm(props)
  const { people, nights } = settings.limits
  const { data: locations = [] } = useLocations(section)
  const { errors } = form.formState
  const values = form.watch()
  const fieldProps = (name: keyof EnquiryValues) => ({
    label: enquiryLabels[name],
    error: errors[name]?.message,
  })
  const setField = <Name extends keyof EnquiryValues>(name: Name, value: unknown) =>
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset disabled={isSending} className="grid grid-cols-2 gap-4">
        {problem && (
          <div className="col-span-2">
            <Notice tone="bad">{problem}</Notice>
          </div>
        )}
        {fixedLocationId === undefined && (
          <SelectField
            {...fieldProps('locationField')}
            className="col-span-2"
            placeholder="Not sure yet"
            options={locations.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
            value={locations.some(({ id }) => id === values.locationField) ? values.locationField : ''}
            onChange={(event) => setField('locationField', event.currentTarget.value)}
          />
        )}
        <NumberField
          {...fieldProps('peopleField')}
          value={values.peopleField}
          min={people.minimum}
          max={people.maximum}
          onChange={(count) => setField('peopleField', count)}
        />
        <NumberField
          {...fieldProps('nightsField')}
          value={values.nightsField}
          min={nights.minimum}
          max={nights.maximum}
          onChange={(count) => setField('nightsField', count)}
        />
        <DateField
          {...fieldProps('dateField')}
          className="col-span-2"
          placeholder="Any date"
          clearLabel={settings.form.required.date === 'Yes' ? undefined : 'Any date'}
          value={values.dateField || undefined}
          min={dates.earliest}
          max={dates.latest}
          marksFridays={section !== 'events'}
          onChange={(date) => setField('dateField', date ?? '')}
        />
        <TextArea {...fieldProps('notesField')} className="col-span-2" {...form.register('notesField')} />
        <Button type="submit" kind="primary" wide className="col-span-2" pending={isSending}>
          {isSending ? 'Processing...' : buttonLabel}
        </Button>
      </fieldset>
    </form>
  )
}
