import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, line, n, path, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { counter, pendant } from './fittings.ts'

export const cellar = backdrop(
  z.strictObject({
    stone: colourOption.default('#9a7460'),
    wood: colourOption.default('#8a5a3a'),
    barrels: z.boolean().default(true),
  }),
  (context, { stone, wood, barrels }) => {
    const { width, height, pen, light, random } = context
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(darker(stone, 0.55))], [1, light.on(darker(stone, 0.35))]),
    )
    const bricks = (x: number, y: number, w: number, h: number) => {
      let drawing = ''
      for (let row = 0; row * 34 < h; row += 1)
        for (let column = -1; column * 76 < w; column += 1)
          if (random.chance(0.5))
            drawing += rect(
              x + column * 76 + (row % 2) * 38,
              y + row * 34,
              70,
              28,
              light.on(random.chance(0.5) ? lighter(stone, 0.16) : darker(stone, 0.16)),
              'rx="5" opacity="0.5"',
            )
      return drawing
    }
    const outer = `M-10 -10H${width + 10}V${height}H-10Z`
    const hollow = [0.02, 0.35, 0.68]
      .map(
        (share) =>
          `M${n(width * share)} ${height}V${n(height * 0.36)}A${n(width * 0.15)} ${n(width * 0.15)} 0 0 1 ${n(width * (share + 0.3))} ${n(height * 0.36)}V${height}Z`,
      )
      .join('')
    behind += pen.cut(
      `<path d="${hollow}"/>`,
      rect(
        0,
        0,
        width,
        height,
        pen.down([0, light.on(darker(stone, 0.72))], [1, light.on(darker(stone, 0.45))]),
      ) +
        [0.17, 0.5, 0.83]
          .map((share) =>
            circle(width * share, height * 0.48, 240, pen.round([0, light.lamp, 0.5], [1, light.lamp, 0])),
          )
          .join(''),
    )
    behind += path(
      `${outer}${hollow}`,
      pen.slant([0, light.on(lighter(stone, 0.14))], [1, light.on(darker(stone, 0.3))]),
      'fill-rule="evenodd"',
    )
    behind += pen.cut(`<path d="${outer}${hollow}" clip-rule="evenodd"/>`, bricks(0, 0, width, height))
    if (barrels) {
      const barrel = (x: number, y: number, r: number) => {
        const end = pen.slant([0, light.on(lighter(wood, 0.24))], [1, light.on(darker(wood, 0.35))])
        const staves = [-0.5, 0, 0.5]
          .map((share) =>
            line(
              `M${n(x + r * share)} ${n(y - r * Math.sqrt(1 - share * share))}V${n(y + r * Math.sqrt(1 - share * share))}`,
              light.on(darker(wood, 0.4)),
              3,
            ),
          )
          .join('')
        return (
          circle(x, y, r, end) +
          staves +
          circle(x, y, r - 4, 'none', `stroke="${light.on('#c9a25a')}" stroke-width="9"`) +
          circle(x, y + r * 0.1, 8, light.on(darker(wood, 0.6)))
        )
      }
      const pile = (x: number) =>
        barrel(x - 62, height * 0.63, 62) + barrel(x + 64, height * 0.63, 62) + barrel(x, height * 0.5, 60)
      behind += pile(width * 0.17) + pile(width * 0.83)
    }
    behind += pendant(context, width * 0.5, height * 0.2, 34, '#3f3a44')
    return { behind: behind + counter(context, height * 0.72, wood), closeUp: { by: 1.2, at: [600, 600] } }
  },
)
