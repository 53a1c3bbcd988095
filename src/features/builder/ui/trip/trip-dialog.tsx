import { useState } from 'react'
import { tripToShow } from '#features/catalogue/rules/trip-choice.ts'
import { readTrip } from '#features/catalogue/ui/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { readBasketSummary } from '../basket-summary.ts'
import { useBuilderDeps } from '../builder-deps.ts'
import { builderOf } from '../state/use-builder.ts'
import { showRefusal } from '../view/show-refusal.ts'
import { rememberTrip } from './remember-trip.ts'
import { changeTrip } from './start-from-trip.ts'
import { useTripLimits } from './use-trip-limits.ts'

type Props = {
  section: Section
  /** The location of the page. If it has an unsaved package, the package changes too. */
  location: string
  onClose: () => void
}

/** Renders the dialog in which a visitor chooses the date and group size that prices are shown for. */
export const TripDialog = ({ section, location, onClose }: Props) => {
  const deps = useBuilderDeps()
  const { people, dates } = useTripLimits(section)
  const basketSummary = readBasketSummary(section, location)
  const [trip, setTrip] = useState(() => tripToShow(basketSummary, readTrip(), dayOf(new Date())) ?? {})
  const [isPending, setPending] = useState(false)
  const save = async () => {
    const { startDate, peopleCount } = trip
    setPending(true)
    try {
      if (basketSummary) {
        const builder = await builderOf(deps, { kind: 'draft', section, location })
        if (showRefusal(changeTrip(builder, { startDate, peopleCount }))) return
      }
      rememberTrip(section, { startDate, peopleCount })
      onClose()
    } catch {
      toast.error('Your package couldn’t be changed. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      title="Your date and group"
      subtitle={
        basketSummary
          ? 'Your package changes with them.'
          : 'Every price is then for your date and group. You can change both at any time.'
      }
      submitLabel="Show prices"
      pending={isPending}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <DateField
        label="When?"
        placeholder="Any date"
        clearLabel="Any date"
        value={trip.startDate}
        min={dates.earliest}
        max={dates.latest}
        marksFridays={section !== 'events'}
        onChange={(startDate) => setTrip(({ peopleCount }) => ({ startDate, peopleCount }))}
      />
      <NumberField
        label="How many people?"
        value={trip.peopleCount}
        min={people.minimum}
        max={people.maximum}
        onChange={(peopleCount) => setTrip(({ startDate }) => ({ startDate, peopleCount }))}
      />
    </FormDialog>
  )
}
