import { z } from 'zod'
import { type Colour, mix } from './colour.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'should be a colour such as #f6a5c0')
const share = z.number().min(0).max(1)

/** A time of day, or the lighting of a room. It sets the colours of the whole picture. */
export const lightRecipe = z.strictObject({
  /** Describes the light in alternative texts, such as 'at sunset'. */
  words: z.string().min(2),
  /** The sky from top to horizon; in a room, the sky in its windows. */
  sky: z.tuple([colour, colour, colour]),
  /** The colour of the sun or moon; without it, none is drawn. */
  sun: colour.optional(),
  /**
   * The position of the sun: from the left, as a fraction of the picture's width, and from the top, as a fraction of
   * the sky's height.
   */
  sunAt: z.tuple([share, share]).default([0.2, 0.3]),
  sunSize: z.number().min(10).max(200).default(60),
  glow: colour,
  /** The colour that is mixed into all colours, and its share. */
  ambient: colour,
  strength: share,
  /** The colour that distant objects fade into. */
  haze: colour,
  /** The colour of lit windows and lamps. */
  lamp: colour,
  isDark: z.boolean().default(false),
  clouds: share.default(0),
})
type LightRecipe = z.output<typeof lightRecipe>

export type Light = LightRecipe & {
  /** Returns how a colour looks in this light, at a distance from 0 (near) to 1 (fully faded). */
  on(local: Colour, distance?: number): Colour
}

export const lightOf = (recipe: LightRecipe): Light => ({
  ...recipe,
  on: (local, distance = 0) => mix(mix(local, recipe.ambient, recipe.strength), recipe.haze, distance),
})
