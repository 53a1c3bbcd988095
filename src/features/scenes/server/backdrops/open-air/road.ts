import { z } from 'zod'
import { n, path, polygon, rect } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'

export const road = backdrop(
  z.strictObject({ airport: z.boolean().default(false), cover: colourOption.default('#86b877') }),
  (context, { airport, cover }) => {
    const { width, height, pen, light } = context
    const horizon = height * 0.55
    let behind = drawSky(context, horizon)
    const farRidge = drawRidge(context, {
      y: horizon - 20,
      sway: 18,
      points: 4,
      colour: '#7a9cab',
      distance: 0.5,
    })
    behind += farRidge.drawing
    behind +=
      context.skyline.length === 0
        ? ''
        : drawSkyline(context, context.skyline, horizon + 6, {
            scale: (width / 1600) * 0.95,
            behind: 0.3,
            shift: width * 0.03,
          })
    if (airport) {
      const hall = pen.down([0, light.on('#eef3f8', 0.1)], [1, light.on('#b7c4d4', 0.1)])
      behind += path(
        `M-10 ${n(horizon + 16)}V${n(horizon - 78)}Q${n(width * 0.16)} ${n(horizon - 150)} ${n(width * 0.36)} ${n(horizon - 64)}V${n(horizon + 16)}Z`,
        hall,
      )
      for (let x = 12; x < width * 0.35; x += 34)
        behind += rect(
          x,
          horizon - 56,
          24,
          46,
          light.isDark ? light.lamp : light.on('#6f97b8', 0.05),
          'rx="3" opacity="0.9"',
        )
      behind +=
        rect(width * 0.4, horizon - 150, 17, 166, light.on('#dfe6ee', 0.1)) +
        polygon(
          [
            [width * 0.4 - 24, horizon - 158],
            [width * 0.4 + 42, horizon - 158],
            [width * 0.4 + 30, horizon - 120],
            [width * 0.4 - 12, horizon - 120],
          ],
          light.isDark ? light.lamp : light.on('#7fa6c4', 0.05),
        )
    }
    behind += drawRidge(context, {
      y: horizon + 18,
      sway: 5,
      points: 3,
      colour: cover,
      distance: 0.12,
    }).drawing
    const top = height * 0.645
    behind += rect(
      0,
      top,
      width,
      height - top,
      pen.down([0, light.on('#6b6e7c', 0.1)], [1, light.on('#44464f')]),
    )
    behind +=
      rect(0, top - 10, width, 14, light.on('#d9d4cb', 0.05)) +
      rect(0, top + 4, width, 5, light.on('#8d8a88'))
    const dash = (y: number, wide: number, gap: number) =>
      `<path d="M-20 ${n(y)}H${width + 20}" stroke="#ffffff" stroke-opacity="0.75" stroke-width="${n(wide / 9)}" stroke-dasharray="${n(wide)} ${n(gap)}"/>`
    behind += dash(height * 0.93, 100, 74)
    return { behind }
  },
)
