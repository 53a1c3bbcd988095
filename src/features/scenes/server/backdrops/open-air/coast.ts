import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, line, n, path, rect } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { farPlace } from './planting.ts'
import { drawGlitter, drawRipples, wavePath } from './water.ts'

export const coast = backdrop(
  z.strictObject({
    /** True for sand in front; otherwise, water fills the picture to its lower edge. */
    beach: z.boolean().default(true),
    cliff: z.boolean().default(false),
    water: colourOption.default('#3f9fc0'),
    surf: z.boolean().default(true),
  }),
  (context, { beach, cliff, water, surf }) => {
    const { width, height, pen, light, random } = context
    const horizon = height * 0.5
    let behind = drawSky(context, horizon)
    behind += farPlace(context, horizon + 2)
    if (cliff) {
      const face = pen.across([0, light.on('#d8c3a0', 0.2)], [1, light.on('#9a8468', 0.2)])
      behind += path(
        `M${n(width + 10)} ${n(height * 0.26)}C${n(width * 0.9)} ${n(height * 0.25)} ${n(width * 0.84)} ${n(height * 0.3)} ${n(width * 0.8)} ${n(height * 0.38)}L${n(width * 0.74)} ${n(height * 0.45)}L${n(width * 0.71)} ${n(horizon + 6)}H${n(width + 10)}Z`,
        face,
      )
      behind += path(
        `M${n(width + 10)} ${n(height * 0.26)}C${n(width * 0.9)} ${n(height * 0.25)} ${n(width * 0.84)} ${n(height * 0.3)} ${n(width * 0.8)} ${n(height * 0.38)}C${n(width * 0.88)} ${n(height * 0.34)} ${n(width * 0.94)} ${n(height * 0.32)} ${n(width + 10)} ${n(height * 0.33)}Z`,
        light.on('#7db56b', 0.15),
      )
    }
    behind += rect(
      0,
      horizon,
      width,
      height - horizon,
      pen.down(
        [0, light.on(lighter(water, 0.28), 0.3)],
        [0.5, light.on(water, 0.06)],
        [1, light.on(darker(water, 0.2))],
      ),
    )
    behind += drawGlitter(context, horizon) + drawRipples(context, horizon, 34)
    if (surf)
      for (const [share, lift] of [
        [0.2, 9],
        [0.42, 14],
      ] as const) {
        const y = horizon + (height - horizon) * share
        behind += path(
          `${wavePath(y, width, 210 + share * 200, lift, -random.between(0, 90))}V${n(height)}H-300Z`,
          pen.down([0, light.on(lighter(water, 0.3)), 0.75], [0.4, light.on(water), 0]),
        )
        behind += line(
          wavePath(y, width, 210 + share * 200, lift, -random.between(0, 90)),
          '#ffffff',
          3 + share * 4,
          'opacity="0.5"',
        )
      }
    if (beach) {
      const sand = drawRidge(context, {
        y: height * 0.79,
        sway: 12,
        points: 3,
        colour: '#f0d8a6',
        distance: 0,
      })
      const foam = drawRidge(context, {
        y: height * 0.765,
        sway: 10,
        points: 4,
        colour: '#ffffff',
        distance: 0,
      })
      behind += `<g opacity="0.55">${foam.drawing}</g>${sand.drawing}`
      behind += Array.from({ length: 26 }, () =>
        circle(
          random.next() * width,
          height * random.between(0.84, 1),
          random.between(1.5, 3.6),
          light.on('#c9a46c'),
          'opacity="0.55"',
        ),
      ).join('')
    }
    return { behind }
  },
)
