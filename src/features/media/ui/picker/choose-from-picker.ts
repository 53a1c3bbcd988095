type Choice = {
  /** The pictures chosen in this dialog. */
  readonly chosen: readonly string[]
  /** The pictures that the record has already. */
  readonly alreadyChosen: readonly string[]
  /** Maximum number of pictures that can be chosen in this dialog. */
  readonly max: number
}

/** Returns true if no other picture can be chosen. */
export const isChoiceFull = ({ chosen, max }: Pick<Choice, 'chosen' | 'max'>): boolean => chosen.length >= max

/** Returns the chosen pictures, with the given one added unless it is already chosen or there is no room for it. */
export const withPicture = (id: string, { chosen, alreadyChosen, max }: Choice): readonly string[] =>
  alreadyChosen.includes(id) || chosen.includes(id) || isChoiceFull({ chosen, max })
    ? chosen
    : [...chosen, id]

/** Returns why a typed id can't be used, as a text; undefined if it can. */
export const problemOfTypedId = (id: string, choice: Choice): string | undefined => {
  if (choice.alreadyChosen.includes(id)) return 'This picture is already chosen'
  if (!choice.chosen.includes(id) && isChoiceFull(choice))
    return 'Remove a picture first: no more can be added'
  return undefined
}
