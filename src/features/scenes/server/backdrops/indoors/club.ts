import { z } from 'zod'
import { darker, mix } from '../../colour.ts'
import { circle, line, n, polygon, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'

export const club = backdrop(
  z.strictObject({
    wall: colourOption.default('#2a1450'),
    beams: z.array(colourOption).min(2).default(['#ff4fa3', '#4fd8ff', '#a46bff']),
    floor: z.boolean().default(true),
    ball: z.boolean().default(true),
  }),
  (context, { wall, beams, floor, ball }) => {
    const { width, height, pen, random } = context
    const top = height * 0.64
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, darker(wall, 0.45)], [0.6, wall], [1, darker(wall, 0.2)]),
    )
    const starts = [0.06, 0.24, 0.5, 0.76, 0.94]
    starts.forEach((from, index) => {
      const tone = beams[index % beams.length]!
      const to = 1 - from + random.between(-0.12, 0.12)
      behind += polygon(
        [
          [width * from - 8, -10],
          [width * from + 8, -10],
          [width * to + 120, height * 0.9],
          [width * to - 120, height * 0.9],
        ],
        pen.down([0, tone, 0.6], [1, tone, 0.02]),
      )
    })
    behind += Array.from({ length: 22 }, () =>
      circle(
        random.next() * width,
        random.next() * top,
        random.between(5, 26),
        random.pick(beams),
        `opacity="${n(random.between(0.1, 0.3))}"`,
      ),
    ).join('')
    if (floor) {
      const vanishingPoint: readonly [number, number] = [width / 2, height * 0.3]
      const rows = [0, 0.1, 0.23, 0.4, 0.64, 1]
      for (let row = 0; row < 5; row += 1) {
        const [y0, y1] = [top + (height - top) * rows[row]!, top + (height - top) * rows[row + 1]!]
        const xAt = (x: number, y: number) =>
          vanishingPoint[0] + (x * (y - vanishingPoint[1])) / (height - vanishingPoint[1])
        for (let column = -6; column < 6; column += 1) {
          const [a, b] = [column * 200, (column + 1) * 200]
          const tone = random.chance(0.5)
            ? mix(wall, random.pick(beams), random.between(0.3, 0.8))
            : mix(wall, '#ffffff', 0.08)
          behind += polygon(
            [
              [xAt(a, y0), y0],
              [xAt(b, y0), y0],
              [xAt(b, y1), y1],
              [xAt(a, y1), y1],
            ],
            tone,
            `stroke="${darker(wall, 0.4)}" stroke-width="3"`,
          )
        }
      }
      behind += rect(0, top - 2, width, 90, pen.down([0, darker(wall, 0.2)], [1, darker(wall, 0.2), 0]))
    } else
      behind += rect(
        0,
        top + 60,
        width,
        height,
        pen.down([0, mix(wall, '#ffffff', 0.16)], [0.4, wall], [1, darker(wall, 0.4)]),
      )
    if (ball) {
      const [x, y, r] = [width * 0.5, height * 0.19, 82]
      behind += circle(x, y, r * 3, pen.round([0, '#ffffff', 0.4], [1, beams[0]!, 0]))
      behind += line(`M${n(x)} -10V${n(y - r)}`, '#d8d4e8', 4)
      let tiles = ''
      for (let row = -4; row <= 4; row += 1)
        for (let column = -5; column <= 5; column += 1)
          tiles += rect(
            x + Math.sin((column / 6) * 1.57) * r - 8,
            y + Math.sin((row / 5) * 1.57) * r - 8,
            15.5,
            15.5,
            mix('#e9e6f6', random.pick(beams), random.between(0, 0.75)),
          )
      behind += pen.cut(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${r}"/>`,
        circle(x, y, r, '#8d87b0') +
          tiles +
          circle(
            x - r * 0.35,
            y - r * 0.4,
            r * 1.3,
            pen.round([0, '#ffffff', 0.75], [0.5, '#ffffff', 0.1], [1, '#170a30', 0.5]),
          ),
      )
    }
    return { behind, closeUp: { by: 1.1, at: [600, 640] } }
  },
)
