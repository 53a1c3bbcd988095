import { z } from 'zod'
import { darker, lighter, mix } from '../../colour.ts'
import { ellipse, n, path, polygon, rect } from '../../pen.ts'
import { drawRidge } from '../../sky.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { meadow } from './planting.ts'

export const forest = backdrop(
  z.strictObject({
    cover: colourOption.default('#6fae5f'),
    trunk: colourOption.default('#7d5b45'),
    haze: colourOption.default('#cfe8c0'),
  }),
  (context, { cover, trunk, haze }) => {
    const { width, height, pen, light, random } = context
    const farColour = light.on(haze, 0.25)
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(mix(haze, cover, 0.35), 0.2)], [0.6, farColour], [1, light.on(cover)]),
    )
    behind += ellipse(
      width * 0.3,
      height * 0.28,
      width * 0.5,
      height * 0.5,
      pen.round([0, light.glow, 0.75], [1, light.glow, 0]),
    )
    const row = (count: number, size: number, distance: number, base: number, clearsMiddle: boolean) =>
      Array.from({ length: count }, (_, index) => {
        const x = ((index + random.between(0.2, 0.8)) / count) * width
        if (clearsMiddle && x > width * 0.2 && x < width * 0.8) return ''
        const trunkWidth = size * random.between(0.8, 1.25)
        const bark = pen.across(
          [0, light.on(lighter(trunk, 0.2), distance)],
          [1, light.on(darker(trunk, 0.35), distance)],
        )
        return path(
          `M${n(x - trunkWidth * 0.4)} -10L${n(x - trunkWidth * 0.5)} ${n(base - 14)}Q${n(x - trunkWidth * 0.55)} ${n(base)} ${n(x - trunkWidth)} ${n(base + 8)}H${n(x + trunkWidth)}Q${n(x + trunkWidth * 0.55)} ${n(base)} ${n(x + trunkWidth * 0.5)} ${n(base - 14)}L${n(x + trunkWidth * 0.4)} -10Z`,
          bark,
        )
      }).join('')
    const canopy = (count: number, y: number, size: number, distance: number) =>
      Array.from({ length: count }, (_, index) => {
        const x = ((index + random.between(0.1, 0.9)) / count) * width
        const tone = pen.down(
          [0, light.on(darker(cover, 0.25), distance)],
          [1, light.on(lighter(cover, 0.1), distance)],
        )
        return ellipse(x, y + random.between(-30, 20), size * random.between(0.8, 1.2), size * 0.62, tone)
      }).join('')
    behind += row(13, 15, 0.6, height * 0.62, false) + canopy(9, height * 0.06, 120, 0.5)
    behind += drawRidge(context, {
      y: height * 0.62,
      sway: 14,
      points: 5,
      colour: cover,
      distance: 0.42,
    }).drawing
    behind += row(8, 27, 0.3, height * 0.68, false) + canopy(8, height * 0.01, 150, 0.25)
    behind += drawRidge(context, {
      y: height * 0.69,
      sway: 14,
      points: 4,
      colour: cover,
      distance: 0.18,
    }).drawing
    const shaft = (x: number, wide: number) =>
      polygon(
        [
          [x, -10],
          [x + wide, -10],
          [x + wide + 330, height * 0.82],
          [x + 190, height * 0.82],
        ],
        pen.down([0, light.glow, 0.4], [1, light.glow, 0]),
      )
    behind += shaft(width * 0.08, 60) + shaft(width * 0.26, 100) + shaft(width * 0.5, 54)
    behind += row(7, 52, 0.04, height * 0.8, true) + canopy(7, -height * 0.05, 170, 0.04)
    const floor = drawRidge(context, { y: height * 0.77, sway: 10, points: 4, colour: cover, distance: 0 })
    behind += floor.drawing + meadow(context, height * 0.8, cover)
    return { behind }
  },
)
