/** A colour as #rrggbb. */
export type Colour = string

const channels = (colour: Colour): readonly [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const colourOf = (parts: readonly number[]): Colour =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Returns the mix of two colours; `share` is the fraction of the second one, from 0 to 1. */
export const mix = (from: Colour, to: Colour, share: number): Colour => {
  const [one, other] = [channels(from), channels(to)]
  return colourOf(one.map((part, index) => part + (other[index]! - part) * share))
}

export const lighter = (colour: Colour, share: number): Colour => mix(colour, '#ffffff', share)
export const darker = (colour: Colour, share: number): Colour => mix(colour, '#120b1e', share)
