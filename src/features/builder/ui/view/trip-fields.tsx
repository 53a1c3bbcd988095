import { startDateRange } from '#features/event-document/rules/quantities/package-limits.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { reasonOf } from '../../rules/entry-offers.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { changeNights, changePeople, changeStart } from '../state/builder-edits.ts'
import { showPackageUpdated, showRefusal } from './show-refusal.ts'

type Props = {
  builder: Builder
  state: BuilderState
  readOnly?: boolean
  /** True in a dialog that reports the result itself: changes of single fields then show only refusals. */
  hidesSuccess?: boolean
}

/** Renders the fields for the start date, nights and people. */
export const TripFields = ({ builder, state: { pack }, readOnly = false, hidesSuccess = false }: Props) => {
  const showResult = hidesSuccess ? showRefusal : showPackageUpdated
  const { limits, today } = builder.facts.command
  const { earliest, latest } = startDateRange(today, limits.startDate)
  const needsDate = builder.isSaved && pack.startDate === null
  const isStaff = builder.readerKind === 'staff'
  const dateRefusal = builder.refusalOf({
    name: 'editDate',
    packageId: pack.id,
    data: { startDate: pack.startDate ?? today, endDate: null },
  })
  const peopleRefusal = builder.refusalOf({
    name: 'editEstimatedCustomers',
    packageId: pack.id,
    data: { delta: 1 },
  })
  const dateHint =
    !readOnly && dateRefusal && dateRefusal.refused !== 'notAllowed'
      ? reasonOf(dateRefusal, isStaff)
      : undefined
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <DateField
        label="Start date"
        className="max-sm:col-span-2"
        value={pack.startDate ?? undefined}
        min={earliest}
        max={latest}
        hint={dateHint}
        marksFridays={pack.section !== 'events'}
        disabled={readOnly || dateRefusal !== undefined}
        onChange={(date) => showResult(changeStart(builder, date))}
      />
      <NumberField
        label="Nights"
        value={pack.nightsCount}
        min={limits.nights.minimum}
        max={Math.max(limits.nights.maximum, pack.nightsCount)}
        disabled={readOnly || needsDate || dateRefusal !== undefined}
        onChange={(nights) => nights !== undefined && showResult(changeNights(builder, nights))}
      />
      <NumberField
        label="People"
        value={pack.peopleCount}
        min={limits.people.minimum}
        max={limits.people.maximum}
        disabled={readOnly || peopleRefusal !== undefined}
        onChange={(people) => people !== undefined && showResult(changePeople(builder, people))}
      />
    </div>
  )
}
