import { useState } from 'react'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import type { BuilderState } from '../state/builder.ts'
import { dayName } from '../view/entry-words.ts'
import { type AddChoice, usualPeople, withoutSwapped } from './add-commands.ts'
import { type ReadDays, useDayAnswers, whyNotOnDays } from './day-answers.ts'
import { type DayChoice, dayChoices, preselectedDays } from './day-choices.ts'

type Asked = {
  product: ProductAnswer
  state: BuilderState
  dayIndex?: number
  swapped?: string
  readDays: ReadDays
}

/** The state of the add dialog: what is chosen, or else what is usual. */
export const useAddChoice = ({ product, state, dayIndex, swapped, readDays }: Asked) => {
  const pack = withoutSwapped(state.pack, swapped)
  const answers = useDayAnswers(readDays, pack)
  const [chosenPeople, setPeople] = useState<number>()
  const takingPart = (days: readonly number[]) =>
    chosenPeople === undefined
      ? usualPeople(product, pack, days)
      : { people: chosenPeople, emptyNights: undefined }
  const whyNot = ({ days }: DayChoice) =>
    whyNotOnDays(product, pack, { days, people: takingPart(days).people, answers })
  const replaced = state.pack.entries.find(({ itineraryId }) => itineraryId === swapped)
  const days = dayChoices(product.type, pack, (index) => dayName(pack, index))
  const usualDay = preselectedDays({
    type: product.type,
    pack,
    choices: days,
    dayIndex: replaced?.dayIndex ?? dayIndex,
    canBeHad: (one) => !whyNot(one),
  })
  const [chosenDay, setDay] = useState<string>()
  const [startTime, setStartTime] = useState(replaced?.startTime ?? '')
  const [extras, setExtras] = useState<readonly string[]>([])
  const day = days.find(({ value }) => value === chosenDay) ?? usualDay
  const isOwnTime = product.times.startTimes.includes(startTime)
  const choice: AddChoice = {
    days: day.days,
    startTime: isOwnTime ? startTime : null,
    ...takingPart(day.days),
    addOns: product.addOns.map(({ id }) => id).filter((id) => extras.includes(id)),
    options: product.options.map(({ id }) => id).filter((id) => extras.includes(id)),
  }
  return {
    choice,
    day: day.value,
    /** A day on which the product cannot be had says why and cannot be chosen. */
    days: days.map((one) => {
      const why = whyNot(one)
      return {
        value: one.value,
        label: why ? `${one.label}, ${why}` : one.label,
        disabled: why !== undefined,
      }
    }),
    /** Why what is chosen cannot be had, as a sentence. */
    problem: whyNot(day) && `${product.name} isn’t available on ${day.label}: ${whyNot(day)}.`,
    setDay,
    startTime: isOwnTime ? startTime : '',
    setStartTime,
    people: choice.people,
    setPeople,
    extras,
    setExtras,
  }
}
