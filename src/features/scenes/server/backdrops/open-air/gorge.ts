import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { n, path, polygon, rect } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { plant } from './planting.ts'
import { drawRipples } from './water.ts'

export const gorge = backdrop(
  z.strictObject({
    rock: colourOption.default('#b08d78'),
    water: z.boolean().default(true),
    /** Shows the buildings of the place, such as its bridge, above the gorge. */
    bridge: z.boolean().default(true),
    wood: colourOption.default('#5f9a5f'),
  }),
  (context, { rock, water, bridge, wood }) => {
    const { width, height, pen, light, skyline } = context
    let behind = drawSky(context, height * 0.55)
    if (bridge && skyline.length > 0)
      behind += drawSkyline(context, skyline, height * 0.56, {
        scale: width / 1900,
        behind: 0.45,
        shift: -width * 0.02,
      })
    const farRidge = drawRidge(context, {
      y: height * 0.52,
      sway: 22,
      points: 5,
      colour: wood,
      distance: 0.5,
    })
    behind +=
      farRidge.drawing +
      plant(context, farRidge, { kind: 'round', colour: wood, distance: 0.46, size: 54, count: 20 })
    const face = (distance: number) =>
      pen.across([0, light.on(lighter(rock, 0.22), distance)], [1, light.on(darker(rock, 0.28), distance)])
    const facet = (points: readonly (readonly [number, number])[], dark: boolean) =>
      polygon(
        points.map(([x, y]) => [x * width, y * height] as const),
        dark ? '#1d1020' : '#ffffff',
        `opacity="${dark ? 0.13 : 0.14}"`,
      )
    const leftCliff = [
      [-0.02, 0.1],
      [0.16, 0.13],
      [0.22, 0.2],
      [0.235, 0.36],
      [0.27, 0.44],
      [0.28, 0.62],
      [0.35, 0.8],
      [0.36, 1.02],
      [-0.02, 1.02],
    ] as const
    const rightCliff = [
      [1.02, 0.2],
      [0.88, 0.22],
      [0.82, 0.3],
      [0.83, 0.44],
      [0.77, 0.54],
      [0.77, 0.68],
      [0.71, 0.82],
      [0.68, 1.02],
      [1.02, 1.02],
    ] as const
    if (water) {
      behind += rect(
        0,
        height * 0.7,
        width,
        height * 0.3,
        pen.down([0, light.on('#8fc3cf', 0.2)], [1, light.on('#3f7f96')]),
      )
      behind += drawRipples(context, height * 0.72, 16)
    } else
      behind += drawRidge(context, {
        y: height * 0.74,
        sway: 10,
        points: 4,
        colour: wood,
        distance: 0.08,
      }).drawing
    behind += polygon(
      rightCliff.map(([x, y]) => [x * width, y * height] as const),
      face(0.16),
    )
    behind +=
      facet(
        [
          [0.88, 0.22],
          [0.82, 0.3],
          [0.83, 0.44],
          [0.9, 0.5],
        ],
        false,
      ) +
      facet(
        [
          [0.77, 0.54],
          [0.77, 0.68],
          [0.86, 0.78],
          [0.88, 0.56],
        ],
        true,
      ) +
      facet(
        [
          [0.9, 0.5],
          [0.88, 0.56],
          [0.86, 0.78],
          [1.02, 0.86],
          [1.02, 0.44],
        ],
        true,
      )
    behind += path(
      `M${n(width * 1.02)} ${n(height * 0.14)}Q${n(width * 0.9)} ${n(height * 0.16)} ${n(width * 0.84)} ${n(height * 0.24)}Q${n(width * 0.93)} ${n(height * 0.25)} ${n(width * 1.02)} ${n(height * 0.25)}Z`,
      light.on(wood, 0.12),
    )
    behind += polygon(
      leftCliff.map(([x, y]) => [x * width, y * height] as const),
      face(0.02),
    )
    behind +=
      facet(
        [
          [0.16, 0.13],
          [0.22, 0.2],
          [0.235, 0.36],
          [0.12, 0.42],
        ],
        true,
      ) +
      facet(
        [
          [-0.02, 0.1],
          [0.16, 0.13],
          [0.12, 0.42],
          [-0.02, 0.36],
        ],
        false,
      ) +
      facet(
        [
          [0.27, 0.44],
          [0.28, 0.62],
          [0.14, 0.72],
          [0.12, 0.42],
          [0.235, 0.36],
        ],
        false,
      ) +
      facet(
        [
          [0.28, 0.62],
          [0.35, 0.8],
          [0.36, 1.02],
          [0.2, 1.02],
          [0.14, 0.72],
        ],
        true,
      )
    behind += path(
      `M${n(-width * 0.02)} ${n(height * 0.05)}Q${n(width * 0.14)} ${n(height * 0.06)} ${n(width * 0.19)} ${n(height * 0.16)}Q${n(width * 0.08)} ${n(height * 0.15)} ${n(-width * 0.02)} ${n(height * 0.16)}Z`,
      light.on(wood),
    )
    return { behind }
  },
)
