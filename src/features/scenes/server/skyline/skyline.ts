import type { Studio } from '../sky.ts'
import { drawShape, type SkylineShape } from './skyline-shapes.ts'

/** The buildings by which one knows a place, from behind to the front. */
export type Skyline = readonly SkylineShape[]

/** A skyline on its ground line; drawn for a strip 1600 wide. `behind` sets all of it further back, 0 to 1. */
export const drawSkyline = (
  studio: Studio,
  skyline: Skyline,
  ground: number,
  { scale = studio.width / 1600, shift = 0, behind = 0 } = {},
): string => {
  const shapes = skyline.toSorted((a, b) => b.behind - a.behind)
  const drawing = shapes
    .map((shape) =>
      drawShape(studio, { ...shape, behind: Math.min(1, shape.behind + behind) }, scale, ground),
    )
    .join('')
  return shift === 0 ? drawing : `<g transform="translate(${Math.round(shift)} 0)">${drawing}</g>`
}
