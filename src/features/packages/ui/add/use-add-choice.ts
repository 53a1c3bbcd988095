import { useState } from 'react'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import type { BuilderState } from '../builder/builder.ts'
import { dayName } from '../view/entry-words.ts'
import { type AddChoice, dayChoices, runsOnDays, usualPeople } from './add-commands.ts'

type Asked = { product: ProductAnswer; state: BuilderState; dayIndex?: number; swapped?: string }

/** The state of the add dialog: what is chosen, or else what is usual. */
export const useAddChoice = ({ product, state, dayIndex, swapped }: Asked) => {
  const { pack } = state
  const replaced = pack.entries.find(({ itineraryId }) => itineraryId === swapped)
  const days = dayChoices(product.type, pack, (index) => dayName(pack, index))
  const asked = String(replaced?.dayIndex ?? dayIndex ?? '')
  const usualDay =
    days.find(({ value }) => value === asked) ??
    days.find((one) => runsOnDays(one, product, pack)) ??
    days[0]!
  const [chosenDay, setDay] = useState<string>()
  const [startTime, setStartTime] = useState(replaced?.startTime ?? '')
  const [people, setPeople] = useState<number>()
  const [extras, setExtras] = useState<readonly string[]>([])
  const day = days.find(({ value }) => value === chosenDay) ?? usualDay
  const isOwnTime = product.times.startTimes.includes(startTime)
  const choice: AddChoice = {
    days: day.days,
    startTime: isOwnTime ? startTime : null,
    people: people ?? usualPeople(product, pack, { days: day.days, swapped }),
    addOns: product.addOns.map(({ id }) => id).filter((id) => extras.includes(id)),
    options: product.options.map(({ id }) => id).filter((id) => extras.includes(id)),
  }
  return {
    choice,
    day: day.value,
    /** A day on which the product does not run says so and cannot be chosen. */
    days: days.map((one) => {
      const runs = runsOnDays(one, product, pack)
      return { value: one.value, label: runs ? one.label : `${one.label}, not running`, disabled: !runs }
    }),
    setDay,
    startTime: isOwnTime ? startTime : '',
    setStartTime,
    people: choice.people,
    setPeople,
    extras,
    setExtras,
  }
}
