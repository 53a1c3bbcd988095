import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { n, path, polygon, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { counter, drawWall, drawWindow, pendant } from './fittings.ts'

export const studio = backdrop(
  z.strictObject({
    wall: colourOption.default('#e6b9a6'),
    wood: colourOption.default('#c08a5a'),
    art: z.boolean().default(true),
  }),
  (context, { wall, wood, art }) => {
    const { width, height, pen, light, random } = context
    let behind = drawWall(context, wall)
    behind += drawWindow(context, width * 0.07, height * 0.12, width * 0.26, height * 0.42, '#fbf3e8', 2)
    behind += polygon(
      [
        [width * 0.1, height * 0.14],
        [width * 0.33, height * 0.14],
        [width * 0.86, height * 0.74],
        [width * 0.5, height * 0.74],
      ],
      pen.slant([0, light.glow, 0.5], [1, light.glow, 0]),
    )
    for (const [row, y] of [0.27, 0.48].entries()) {
      behind +=
        rect(width * 0.42, height * y, width * 0.52, 15, light.on(wood), 'rx="3"') +
        rect(width * 0.42, height * y, width * 0.52, 4, light.on(lighter(wood, 0.4)))
      for (let x = width * 0.44; x < width * 0.9; x += random.between(66, 96)) {
        const tone = random.pick([
          '#e8835a',
          '#5f9fc0',
          '#f2c14b',
          '#7fb58a',
          '#c77fb0',
          '#f1e6d6',
          '#8f7fc0',
        ])
        const [w, h] = [random.between(34, 56), random.between(46, 92)]
        const fill = pen.across([0, light.on(lighter(tone, 0.25))], [1, light.on(darker(tone, 0.2))])
        if (art && row === 0 && random.chance(0.5))
          behind +=
            rect(x, height * y - 96, 74, 92, light.on('#fbf6ea'), 'rx="2"') +
            rect(x + 9, height * y - 86, 56, 72, fill)
        else if (random.chance(0.5))
          behind += path(
            `M${n(x)} ${n(height * y)}q${n(-w * 0.3)} ${n(-h * 0.5)} ${n(w * 0.2)} ${n(-h * 0.8)}v${n(-h * 0.2)}h${n(w * 0.6)}v${n(h * 0.2)}q${n(w * 0.5)} ${n(h * 0.3)} ${n(w * 0.2)} ${n(h * 0.8)}z`,
            fill,
          )
        else behind += rect(x, height * y - h, w, h, fill, 'rx="5"')
      }
    }
    behind += pendant(context, width * 0.62, height * 0.11, 40, '#f3ece0')
    return { behind: behind + counter(context, height * 0.7, wood, 92), closeUp: { by: 1.2, at: [600, 600] } }
  },
)
