import { z } from 'zod'
import { darker, lighter, mix } from '../../colour.ts'
import { ellipse, n, path, rect } from '../../pen.ts'
import { drawPlant } from '../../plants.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { counter, drawWall, drawWindow, pendant } from './fittings.ts'

export const table = backdrop(
  z.strictObject({
    wall: colourOption.default('#c77e5e'),
    wood: colourOption.default('#a06a45'),
    /** The colour of the tablecloth; without it, the wood is bare. */
    cloth: colourOption.optional(),
    shade: colourOption.default('#f0c05a'),
    window: z.boolean().default(true),
    panel: z.boolean().default(true),
    plants: z.boolean().default(true),
  }),
  (context, { wall, wood, cloth, shade, window, panel, plants }) => {
    const { width, height, pen, light } = context
    const top = height * 0.7
    let behind = drawWall(context, wall)
    if (panel) {
      behind += rect(0, height * 0.52, width, height * 0.2, light.on(darker(wall, 0.3)))
      behind += rect(0, height * 0.515, width, 13, light.on(lighter(wall, 0.2)))
      for (let x = 26; x < width; x += 150)
        behind += rect(
          x,
          height * 0.56,
          120,
          height * 0.2,
          'none',
          `stroke="${light.on(darker(wall, 0.45))}" stroke-width="4" rx="3"`,
        )
    }
    if (window)
      behind += drawWindow(
        context,
        width * 0.32,
        height * 0.1,
        width * 0.36,
        height * 0.37,
        lighter(wall, 0.65),
        3,
      )
    else
      for (const [x, w, h] of [
        [0.17, 0.12, 0.2],
        [0.43, 0.15, 0.24],
        [0.71, 0.12, 0.2],
      ] as const) {
        behind +=
          rect(width * x, height * (0.36 - h / 2), width * w, height * h, light.on('#e9d7b2'), 'rx="4"') +
          rect(
            width * x + 10,
            height * (0.36 - h / 2) + 10,
            width * w - 20,
            height * h - 20,
            pen.down([0, light.on(mix(wall, '#ffffff', 0.5))], [1, light.on(darker(wall, 0.2))]),
          )
        behind += ellipse(
          width * (x + w / 2),
          height * 0.38,
          width * w * 0.24,
          height * h * 0.2,
          light.on(mix(wall, '#3a2b4a', 0.5)),
        )
      }
    if (plants)
      behind +=
        drawPlant(context, width * 0.09, height * 0.72, 230) +
        drawPlant(context, width * 0.93, height * 0.72, 200, '#7f8fb0')
    behind +=
      pendant(context, width * 0.24, height * 0.17, 48, shade) +
      pendant(context, width * 0.76, height * 0.17, 48, shade)
    behind += counter(context, top, cloth ?? wood, 92)
    if (cloth) {
      for (let x = -20; x < width; x += 120)
        behind += path(
          `M${n(x)} ${n(top + 92)}q60 44 120 0v${n(height)}h-120z`,
          pen.across([0, light.on(lighter(cloth, 0.12))], [1, light.on(darker(cloth, 0.2))]),
          'opacity="0.8"',
        )
    }
    return { behind, closeUp: { by: 1.2, at: [600, 600] } }
  },
)
