import { clsx } from 'clsx'
import { type ComponentProps, type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { addressForTrip } from '#features/catalogue/rules/trip-choice.ts'
import { useTrip } from '#features/catalogue/ui/index.ts'
import { formatDate, type IsoDate } from '#kernel/format-date.ts'
import { type Section, sectionLabels, sections } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { buttonStyle } from '#platform/ui/actions/button-style.ts'
import { useLinking } from '#platform/ui/actions/link.tsx'

const loadCalendar = () => loadPart(() => import('./trip-date-popover.tsx'))
const TripDatePopover = lazy(async () => ({ default: (await loadCalendar()).TripDatePopover }))

type TripLocation = { readonly slug: string; readonly name: string; readonly sectionList: readonly string[] }

type Props = {
  /** The locations that can be chosen, sorted by name. */
  locations: readonly TripLocation[]
  /** The section of the page; undefined on the home page, where the visitor chooses one. */
  section?: Section
}

/**
 * Renders the search for prices by location, date and group size. It opens the page of the chosen location, or all
 * locations if none is chosen. Without scripts, the form opens the locations nearest to the chosen one.
 */
export const TripSearch = ({ locations, section: pageSection }: Props) => {
  const { navigate } = useLinking()
  const trip = useTrip()
  const [section, setSection] = useState<Section>(pageSection ?? 'stag')
  const [chosenDate, setChosenDate] = useState<{ readonly date: IsoDate | undefined }>()
  const [typedPeople, setTypedPeople] = useState<string>()
  const startDate = chosenDate ? chosenDate.date : trip?.startDate
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const people = Number(fields.get('people'))
    const choice = { startDate, peopleCount: people > 0 ? people : undefined }
    const slug = fields.get('near')
    const path = `/${section}/${slug ? `in-${slug}` : 'locations'}`
    void loadPart(() => import('./remember-trip.ts')).then(({ rememberTrip }) => {
      rememberTrip(section, choice)
      navigate(addressForTrip(path, choice))
    })
  }
  return (
    <search className="w-full">
      <form
        action={`/${section}/locations`}
        onSubmit={search}
        className={clsx(
          'grid w-full grid-cols-2 gap-px overflow-hidden rounded-card border border-line-strong bg-line shadow-card',
          pageSection && 'lg:grid-cols-[1.4fr_1.2fr_1fr_auto]',
        )}
      >
        {!pageSection && (
          <Cell label="What">
            <select
              className={controlStyle}
              value={section}
              onChange={(event) => setSection(event.currentTarget.value as Section)}
            >
              {sections.map((each) => (
                <option key={each} value={each}>
                  {sectionLabels(each).longName}
                </option>
              ))}
            </select>
          </Cell>
        )}
        <Cell label="Where" className={pageSection && 'max-lg:col-span-2'}>
          <select name="near" className={controlStyle}>
            <option value="">Anywhere</option>
            {locations
              .filter(({ sectionList }) => sectionList.includes(section))
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </select>
        </Cell>
        <DateCell section={section} value={startDate} onChange={(date) => setChosenDate({ date })} />
        <Cell label="How many">
          <input
            name="people"
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            placeholder="Group size"
            // The value changes when the stored choice is known. Replacing the field instead would lose typed digits.
            value={typedPeople ?? trip?.peopleCount ?? ''}
            onChange={(event) => setTypedPeople(event.currentTarget.value)}
            className={clsx(controlStyle, 'placeholder:text-ink-faint')}
          />
        </Cell>
        <div className={clsx('col-span-2 bg-surface p-2', pageSection && 'lg:col-span-1')}>
          <button
            type="submit"
            className={buttonStyle({ kind: 'primary', size: 'large', wide: true }, 'whitespace-nowrap')}
          >
            See prices
          </button>
        </div>
      </form>
    </search>
  )
}

const controlStyle =
  // Browsers indent the text of a select.
  '[select&]:-ms-1 w-full min-w-0 cursor-pointer truncate bg-transparent text-(length:--control-text) text-start text-ink outline-none'

const cellStyle =
  'grid min-w-0 content-center gap-0.5 bg-surface px-4 py-2.5 ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:outline-focus'

type CellProps = { label: string; children: ReactNode; className?: string | undefined }

const Cell = ({ label, children, className }: CellProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className={clsx(cellStyle, className)}>
    <span className="font-semibold text-ink-soft text-xs">{label}</span>
    {children}
  </label>
)

type DateProps = Pick<ComponentProps<typeof TripDatePopover>, 'section' | 'value' | 'onChange'>

/** The date of the search: a button that opens a calendar. */
const DateCell = ({ section, value, onChange }: DateProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A failure is ignored here, because pressing the button loads the calendar again and reports the failure.
  const prepare = () => void loadCalendar().catch(() => {})
  return (
    <div className={cellStyle}>
      <span aria-hidden className="font-semibold text-ink-soft text-xs">
        When
      </span>
      <button
        ref={button}
        type="button"
        aria-label={`When: ${value ? formatDate(value) : 'any date'}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(true)}
        className={clsx(controlStyle, !value && 'text-ink-faint')}
      >
        {value ? formatDate(value) : 'Any date'}
      </button>
      {isOpen && (
        <Suspense>
          <TripDatePopover
            section={section}
            value={value}
            button={button}
            onChange={onChange}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
