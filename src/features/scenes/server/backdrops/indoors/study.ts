import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, line, n, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { counter, drawWall, pendant } from './fittings.ts'

export const study = backdrop(
  z.strictObject({ wall: colourOption.default('#355a4f'), wood: colourOption.default('#6f4532') }),
  (context, { wall, wood }) => {
    const { width, height, pen, light, random } = context
    let behind = drawWall(context, wall)
    for (let x = 0; x < width; x += 74)
      behind += line(`M${n(x)} 0V${n(height * 0.72)}`, light.on(lighter(wall, 0.18)), 5, 'opacity="0.35"')
    const shelf = (x: number, w: number) => {
      let drawing = rect(
        x,
        height * 0.06,
        w,
        height * 0.68,
        pen.across([0, light.on(lighter(wood, 0.08))], [1, light.on(darker(wood, 0.35))]),
        'rx="5"',
      )
      for (let row = 0; row < 4; row += 1) {
        const base = height * (0.225 + row * 0.158)
        drawing += rect(x + 14, base - height * 0.132, w - 28, height * 0.132, light.on(darker(wood, 0.62)))
        let bookX = x + 18
        while (bookX < x + w - 42) {
          const [bw, bh] = [random.between(14, 27), random.between(66, 98)]
          const tone = random.pick([
            '#a8423f',
            '#c99a4a',
            '#3f6f8f',
            '#5f8a5a',
            '#7a4f7f',
            '#d9c9a8',
            '#8a5a3c',
          ])
          if (random.chance(0.9))
            drawing +=
              rect(
                bookX,
                base - bh,
                bw,
                bh,
                pen.across([0, light.on(lighter(tone, 0.18))], [1, light.on(darker(tone, 0.28))]),
                'rx="2"',
              ) + rect(bookX + 3, base - bh + 14, bw - 6, 4, light.on('#e8cf8a'), 'opacity="0.8"')
          bookX += bw + 1.5
        }
        drawing += rect(x + 8, base, w - 16, 11, light.on(lighter(wood, 0.14)))
      }
      return drawing
    }
    behind += shelf(width * 0.02, width * 0.28) + shelf(width * 0.7, width * 0.28)
    const [dx, dw, dy] = [width * 0.39, width * 0.22, height * 0.12]
    behind +=
      rect(dx - 16, dy - 16, dw + 32, height * 0.64, light.on(lighter(wood, 0.2)), 'rx="6"') +
      rect(dx, dy, dw, height * 0.62, pen.slant([0, light.on(wood)], [1, light.on(darker(wood, 0.4))]))
    for (const [px, py, ph] of [
      [0.12, 0.06, 0.2],
      [0.56, 0.06, 0.2],
      [0.12, 0.31, 0.26],
      [0.56, 0.31, 0.26],
    ] as const)
      behind += rect(
        dx + dw * px,
        dy + height * py,
        dw * 0.32,
        height * ph,
        'none',
        `stroke="${light.on(darker(wood, 0.5))}" stroke-width="6" rx="4"`,
      )
    behind += circle(dx + dw * 0.9, dy + height * 0.34, 12, light.on('#e5c35f'))
    behind += pendant(context, width * 0.5, height * 0.16, 46, '#c9973f')
    return {
      behind: behind + counter(context, height * 0.73, wood, 80),
      closeUp: { by: 1.2, at: [600, 600] },
    }
  },
)
