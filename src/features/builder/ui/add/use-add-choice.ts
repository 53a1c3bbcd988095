import { useState } from 'react'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { BuilderState } from '../state/builder.ts'
import { dayName } from '../view/entry-labels.ts'
import { type AddChoice, defaultPeople, withoutSwapped } from './add-commands.ts'
import { type ReadDays, unavailableReason, useDayAvailability } from './day-availability.ts'
import { type DayChoice, dayChoices, preselectedDays } from './day-choices.ts'

type AddChoiceProps = {
  product: ProductResponse
  state: BuilderState
  dayIndex?: number
  swapped?: string
  readDays: ReadDays
}

/**
 * Returns the state of the add dialog: the user's choices, with defaults for everything that the user has not chosen.
 */
export const useAddChoice = ({ product, state, dayIndex, swapped, readDays }: AddChoiceProps) => {
  const pack = withoutSwapped(state.pack, swapped)
  const byDate = useDayAvailability(readDays, pack)
  const [chosenPeople, setPeople] = useState<number>()
  const peopleOn = (days: readonly number[]) =>
    chosenPeople === undefined
      ? defaultPeople(product, pack, days)
      : { people: chosenPeople, nightsWithoutPeople: undefined }
  const whyNot = ({ days }: DayChoice) =>
    unavailableReason(product, pack, { days, people: peopleOn(days).people, byDate })
  const replaced = state.pack.entries.find(({ itineraryId }) => itineraryId === swapped)
  const days = dayChoices(product.type, pack, (index) => dayName(pack, index))
  const defaultDay = preselectedDays({
    type: product.type,
    pack,
    choices: days,
    dayIndex: replaced?.dayIndex ?? dayIndex,
    isAvailable: (one) => !whyNot(one),
  })
  const [chosenDay, setDay] = useState<string>()
  const [startTime, setStartTime] = useState(replaced?.startTime ?? '')
  const [extras, setExtras] = useState<readonly string[]>([])
  const day = days.find(({ value }) => value === chosenDay) ?? defaultDay
  const isOfferedTime = product.times.startTimes.includes(startTime)
  const choice: AddChoice = {
    days: day.days,
    startTime: isOfferedTime ? startTime : null,
    ...peopleOn(day.days),
    addOns: product.addOns.map(({ id }) => id).filter((id) => extras.includes(id)),
    options: product.options.map(({ id }) => id).filter((id) => extras.includes(id)),
  }
  return {
    choice,
    day: day.value,
    /** The options for the day. An unavailable day shows the reason and can't be chosen. */
    days: days.map((one) => {
      const why = whyNot(one)
      return {
        value: one.value,
        label: why ? `${one.label}, ${why}` : one.label,
        disabled: why !== undefined,
      }
    }),
    /** A sentence that says why the chosen day is unavailable; undefined if it is available. */
    problem: whyNot(day) && `${product.name} isn’t available on ${day.label}: ${whyNot(day)}.`,
    setDay,
    startTime: isOfferedTime ? startTime : '',
    setStartTime,
    people: choice.people,
    setPeople,
    extras,
    setExtras,
  }
}
