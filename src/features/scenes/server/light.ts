import { z } from 'zod'
import { type Colour, mix } from './colour.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'should be a colour such as #f6a5c0')
const share = z.number().min(0).max(1)

/** A time of day, or the lamps of a room: what gives all of a picture its colours. */
export const lightRecipe = z.strictObject({
  /** How the alternative text says it, such as 'at sunset'. */
  words: z.string().min(2),
  /** The sky from top to horizon; of a room what is seen through its windows. */
  sky: z.tuple([colour, colour, colour]),
  /** The disc in the sky; none is drawn without. */
  sun: colour.optional(),
  /** Where it stands: shares of the width and of the height above the horizon. */
  sunAt: z.tuple([share, share]).default([0.2, 0.3]),
  sunSize: z.number().min(10).max(200).default(60),
  glow: colour,
  /** What all colours are drawn towards, and how far. */
  ambient: colour,
  strength: share,
  /** What is far away fades into this. */
  haze: colour,
  /** Windows and lamps that burn. */
  lamp: colour,
  isDark: z.boolean().default(false),
  clouds: share.default(0),
})
type LightRecipe = z.output<typeof lightRecipe>

export type Light = LightRecipe & {
  /** A colour as it looks in this light, at a distance of 0 (here) to 1 (in the haze). */
  on(local: Colour, distance?: number): Colour
}

export const lightOf = (recipe: LightRecipe): Light => ({
  ...recipe,
  on: (local, distance = 0) => mix(mix(local, recipe.ambient, recipe.strength), recipe.haze, distance),
})
