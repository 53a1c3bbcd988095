import { z } from 'zod'
import { darker, lighter, mix } from '../../colour.ts'
import { ellipse, line, n, path, polygon, rect } from '../../pen.ts'
import { drawFestoon } from '../../plants.ts'
import { drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'

export const street = backdrop(
  z.strictObject({
    festoon: z.boolean().default(true),
    fronts: z
      .array(colourOption)
      .min(2)
      .default(['#c9725c', '#e2b46e', '#6f8fa8', '#b98fa5', '#8fa77d', '#d8c4a4']),
  }),
  (context, { festoon, fronts }) => {
    const { width, height, pen, light, random, skyline } = context
    let behind = drawSky(context, height * 0.55)
    if (skyline.length > 0)
      behind += drawSkyline(context, skyline, height * 0.5, {
        scale: width / 1500,
        behind: 0.45,
        shift: -width * 0.02,
      })
    const base = height * 0.685
    const widths = [0.19, 0.15, 0.18, 0.16, 0.17, 0.19]
    const first = random.wholeNumber(0, fronts.length - 1)
    let x = -12
    widths.forEach((share, index) => {
      const w = share * width
      const tall = height * random.between(0.32, 0.46) * (index === 2 || index === 3 ? 0.78 : 1.12)
      const tone = fronts[(first + index) % fronts.length]!
      const wall = pen.slant(
        [0, light.on(lighter(tone, 0.14), 0.04)],
        [1, light.on(darker(tone, 0.24), 0.04)],
      )
      const top = base - tall
      behind += rect(x, top, w + 1, tall, wall)
      behind += random.chance(0.5)
        ? polygon(
            [
              [x - 5, top],
              [x + w / 2, top - w * 0.38],
              [x + w + 5, top],
            ],
            light.on(darker('#7c5148', 0.1)),
          )
        : rect(x - 4, top - 13, w + 8, 16, light.on(darker(tone, 0.4)))
      const columns = w > 190 ? 3 : 2
      const rows = Math.max(1, Math.round((tall - 130) / 82))
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const wx = x + ((column + 0.5) / columns) * w - 17
          const wy = top + 24 + row * 80
          const isLit = light.isDark && random.chance(0.6)
          behind += rect(wx - 4, wy - 4, 42, 56, light.on(lighter(tone, 0.5), 0.02), 'rx="3"')
          behind += rect(
            wx,
            wy,
            34,
            48,
            isLit ? pen.down([0, lighter(light.lamp, 0.3)], [1, light.lamp]) : light.on('#5f7488', 0.08),
            'rx="2"',
          )
          behind += line(
            `M${n(wx + 17)} ${n(wy)}v48M${n(wx)} ${n(wy + 22)}h34`,
            light.on(lighter(tone, 0.4)),
            2.4,
          )
        }
      const shop = base - 96
      behind += rect(x + 9, shop, w - 18, 96, light.on(darker(tone, 0.5)), 'rx="4"')
      behind += rect(
        x + 18,
        shop + 22,
        w * 0.52,
        64,
        pen.down([0, lighter(light.lamp, 0.35)], [1, light.lamp]),
        `rx="3" opacity="${light.isDark ? 1 : 0.72}"`,
      )
      behind += rect(x + w * 0.7, shop + 20, w * 0.2, 76, light.on(darker(tone, 0.25)), 'rx="3"')
      const stripes = 6
      for (let stripe = 0; stripe < stripes; stripe += 1) {
        const sw = (w - 6) / stripes
        behind += path(
          `M${n(x + 3 + stripe * sw)} ${n(shop - 6)}h${n(sw)}l2 30q${n(-sw / 2 - 2)} 14 ${n(-sw - 4)} 0z`,
          stripe % 2 ? light.on('#f7f1e8') : light.on(mix(tone, '#c8403f', 0.35)),
        )
      }
      x += w
    })
    behind += rect(
      0,
      base,
      width,
      height - base,
      pen.down([0, light.on('#a79a94', 0.06)], [1, light.on('#6b6068')]),
    )
    behind += rect(0, base, width, 11, light.on('#c6b9b0', 0.05))
    for (let row = 0; row < 6; row += 1) {
      const y = base + 26 + row * row * 6 + row * 16
      const step = 62 + row * 22
      for (let cx = -step + (row % 2) * step * 0.5; cx < width; cx += step)
        behind += line(
          `M${n(cx)} ${n(y)}q${n(step / 2)} ${n(-8 - row)} ${n(step)} 0`,
          light.on('#564c56'),
          1.6 + row * 0.4,
          'opacity="0.38"',
        )
    }
    if (light.isDark)
      for (const share of [0.2, 0.55, 0.85])
        behind += ellipse(
          width * share,
          base + 70,
          170,
          46,
          pen.round([0, light.lamp, 0.4], [1, light.lamp, 0]),
        )
    if (festoon) {
      const y = height * 0.17
      behind +=
        drawFestoon(context, [-20, y], [width * 0.55, y + 18], 48) +
        drawFestoon(context, [width * 0.55, y + 18], [width + 20, y - 22], 50)
    }
    return { behind }
  },
)
