import type { DrawContext } from '../sky.ts'
import { drawShape, type SkylineShape } from './skyline-shapes.ts'

/** The best-known buildings of a place. Those at the same distance are listed from back to front. */
export type Skyline = readonly SkylineShape[]

/**
 * Draws a skyline on its ground line, scaled from a strip 1600 wide. `behind`, from 0 to 1, moves all of it further
 * back.
 */
export const drawSkyline = (
  context: DrawContext,
  skyline: Skyline,
  ground: number,
  { scale = context.width / 1600, shift = 0, behind = 0 } = {},
): string => {
  const shapes = skyline.toSorted((a, b) => b.behind - a.behind)
  const drawing = shapes
    .map((shape) =>
      drawShape(context, { ...shape, behind: Math.min(1, shape.behind + behind) }, scale, ground),
    )
    .join('')
  return shift === 0 ? drawing : `<g transform="translate(${Math.round(shift)} 0)">${drawing}</g>`
}
