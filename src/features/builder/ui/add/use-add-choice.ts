import { useState } from 'react'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { BuilderState } from '../state/builder.ts'
import { dayName } from '../view/entry-labels.ts'
import { type AddChoice, defaultPeople, removeSwapped } from './add-commands.ts'
import { type ReadDays, unavailableReason, useDayAvailability } from './day-availability.ts'
import { type DayChoice, dayChoices, preselectedDays } from './day-choices.ts'

type AddChoiceProps = {
  product: ProductResponse
  state: BuilderState
  dayIndex?: number
  swappedId?: string
  readDays: ReadDays
}

/**
 * Returns the state of the add dialog: the user's choices, with defaults for everything that the user has not chosen.
 */
export const useAddChoice = ({ product, state, dayIndex, swappedId, readDays }: AddChoiceProps) => {
  const pack = removeSwapped(state.pack, swappedId)
  const byDate = useDayAvailability(readDays, pack)
  const [chosenPeople, setPeople] = useState<number>()
  const peopleOn = (days: readonly number[]) =>
    chosenPeople === undefined
      ? defaultPeople(product, pack, days)
      : { people: chosenPeople, nightsWithoutPeople: undefined }
  const unavailableReasonOf = ({ days }: DayChoice) =>
    unavailableReason(product, pack, { days, people: peopleOn(days).people, byDate })
  const replacedEntry = state.pack.entries.find(({ itineraryId }) => itineraryId === swappedId)
  const dayOptions = dayChoices(product.type, pack, (index) => dayName(pack, index))
  const defaultDay = preselectedDays({
    type: product.type,
    pack,
    choices: dayOptions,
    dayIndex: replacedEntry?.dayIndex ?? dayIndex,
    isAvailable: (one) => !unavailableReasonOf(one),
  })
  const [chosenDay, setDay] = useState<string>()
  const [startTime, setStartTime] = useState(replacedEntry?.startTime ?? '')
  const [extras, setExtras] = useState<readonly string[]>([])
  const day = dayOptions.find(({ value }) => value === chosenDay) ?? defaultDay
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
    days: dayOptions.map((one) => {
      const reason = unavailableReasonOf(one)
      return {
        value: one.value,
        label: reason ? `${one.label}, ${reason}` : one.label,
        disabled: reason !== undefined,
      }
    }),
    /** A sentence that says why the chosen day is unavailable; undefined if it is available. */
    problem:
      unavailableReasonOf(day) &&
      `${product.name} isn’t available on ${day.label}: ${unavailableReasonOf(day)}.`,
    setDay,
    startTime: isOfferedTime ? startTime : '',
    setStartTime,
    people: choice.people,
    setPeople,
    extras,
    setExtras,
  }
}
