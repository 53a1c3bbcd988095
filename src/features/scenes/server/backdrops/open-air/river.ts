import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { line, n, rect } from '../../pen.ts'
import { drawFestoon } from '../../plants.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { drawGlitter, drawRipples } from './water.ts'

/** A river between two banks. */
export const river = backdrop(
  z.strictObject({
    water: colourOption.default('#4a87b5'),
    quay: z.boolean().default(false),
    bank: z.enum(['stone', 'grass']).default('stone'),
    festoon: z.boolean().default(false),
    /** The position of the far bank below the upper edge, as a fraction of the picture's height. */
    horizon: z.number().min(0.4).max(0.75).default(0.56),
  }),
  (context, { water, quay, bank, festoon, horizon: share }) => {
    const { width, height, pen, light, skyline } = context
    const horizon = height * share
    let behind = drawSky(context, horizon)
    const farRidge = drawRidge(context, {
      y: horizon - 46,
      sway: 20,
      points: 4,
      colour: '#7c94a0',
      distance: 0.52,
    })
    const buildings = drawSkyline(context, skyline, horizon, {
      scale: (width / 1600) * (width > 1300 ? 1 : 1.12),
      shift: width > 1300 ? 0 : -width * 0.06,
    })
    const edge = rect(0, horizon - 3, width, 16, light.on(bank === 'stone' ? '#8e8378' : '#5f8f5e', 0.1))
    behind += farRidge.drawing + buildings
    behind += rect(
      0,
      horizon,
      width,
      height - horizon,
      pen.down([0, light.on(lighter(water, 0.1), 0.25)], [1, light.on(darker(water, 0.35))]),
    )
    behind += pen.cut(
      `<rect x="0" y="${n(horizon)}" width="${width}" height="${n(height - horizon)}"/>`,
      `<g transform="translate(0 ${n(horizon * 2)}) scale(1 -1)" opacity="${light.isDark ? 0.42 : 0.26}">${buildings}</g>`,
    )
    behind +=
      edge +
      drawGlitter(context, horizon) +
      drawRipples(context, horizon, 30, light.isDark ? light.lamp : '#ffffff')
    if (festoon) {
      const y = height * 0.12
      behind +=
        drawFestoon(context, [-20, y - 10], [width * 0.46, y + 10], 40) +
        drawFestoon(context, [width * 0.46, y + 10], [width + 20, y - 30], 50)
    }
    if (quay) {
      const top = height * 0.79
      behind += rect(
        0,
        top,
        width,
        height - top,
        pen.down([0, light.on('#c2b19d')], [0.12, light.on('#a4937f')], [1, light.on('#6f6258')]),
      )
      behind += rect(0, top, width, 9, light.on('#ddcdb8'))
      for (let x = -40; x < width; x += 150)
        behind += line(
          `M${n(x)} ${n(top + 12)}L${n(x - 50)} ${n(height)}`,
          light.on('#6f6258'),
          2,
          'opacity="0.45"',
        )
      behind += line(`M0 ${n(top + 62)}H${width}`, light.on('#6f6258'), 2, 'opacity="0.4"')
    }
    return { behind }
  },
)
