import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { line, n, path, polygon, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { drawWall, pendant } from './fittings.ts'

/** A hall with lanes, climbing walls or a court. */
export const hall = backdrop(
  z.strictObject({
    wall: colourOption.default('#5a4b5f'),
    floor: colourOption.default('#b58a60'),
    kind: z.enum(['lanes', 'boulders', 'court']).default('lanes'),
  }),
  (context, { wall, floor, kind }) => {
    const { width, height, pen, light, random } = context
    const top = height * 0.68
    let behind = drawWall(context, wall)
    if (kind === 'boulders') {
      const plane = (points: readonly (readonly [number, number])[], tone: string) =>
        polygon(
          points.map(([x, y]) => [x * width, y * height] as const),
          tone,
        )
      behind +=
        plane(
          [
            [0, 0],
            [0.3, 0],
            [0.38, 0.68],
            [0, 0.7],
          ],
          light.on(lighter(wall, 0.3)),
        ) +
        plane(
          [
            [0.3, 0],
            [0.68, 0],
            [0.62, 0.68],
            [0.38, 0.68],
          ],
          light.on(lighter(wall, 0.14)),
        ) +
        plane(
          [
            [0.68, 0],
            [1, 0],
            [1, 0.7],
            [0.62, 0.68],
          ],
          light.on(darker(wall, 0.12)),
        )
      for (let index = 0; index < 46; index += 1) {
        const [x, y, r] = [random.next() * width, random.between(0.05, 0.62) * height, random.between(12, 25)]
        const tone = random.pick(['#f2c14b', '#e8574f', '#4b9fd6', '#6fbf62', '#f08ab0', '#f4f1ee'])
        behind += path(
          `M${n(x - r)} ${n(y)}q${n(r * 0.1)} ${n(-r)} ${n(r)} ${n(-r * 0.9)}t${n(r * 0.9)} ${n(r * 0.8)}q${n(-r * 0.1)} ${n(r * 0.9)} ${n(-r)} ${n(r * 0.8)}t${n(-r * 0.9)} ${n(-r * 0.7)}z`,
          pen.slant([0, light.on(lighter(tone, 0.25))], [1, light.on(darker(tone, 0.25))]),
        )
      }
    } else if (kind === 'court') {
      behind += rect(0, height * 0.5, width, height * 0.2, light.on(darker(wall, 0.22)))
      for (let x = 30; x < width; x += 190)
        behind +=
          rect(x, height * 0.1, 140, height * 0.2, pen.down([0, light.sky[0]], [1, light.sky[2]]), 'rx="6"') +
          line(`M${n(x + 70)} ${n(height * 0.1)}v${n(height * 0.2)}`, light.on(lighter(wall, 0.5)), 6)
      for (let x = 20; x < width; x += 120)
        behind += polygon(
          [
            [x, height * 0.37],
            [x + 92, height * 0.37],
            [x + 46, height * 0.46],
          ],
          light.on(random.pick(['#e8574f', '#f2c14b', '#4b9fd6', '#6fbf62', '#f4f1ee'])),
        )
      behind += line(`M-10 ${n(height * 0.37)}H${width + 10}`, light.on('#f4f1ee'), 5)
    } else {
      for (let y = 20; y < top; y += 46)
        behind += line(`M0 ${n(y)}H${width}`, light.on(darker(wall, 0.4)), 3, 'opacity="0.45"')
      for (const share of [0.2, 0.5, 0.8])
        behind += pendant(context, width * share, height * 0.12, 38, '#3a3540')
    }
    behind +=
      rect(
        0,
        top,
        width,
        height - top,
        pen.down([0, light.on(lighter(floor, 0.12))], [1, light.on(darker(floor, 0.3))]),
      ) + rect(0, top - 5, width, 9, light.on(darker(floor, 0.5)))
    for (let x = -8; x < 9; x += 1)
      behind += line(
        `M${n(width / 2 + x * 92)} ${n(top)}L${n(width / 2 + x * 190)} ${n(height)}`,
        kind === 'court' ? '#ffffff' : light.on(darker(floor, 0.4)),
        kind === 'court' && Math.abs(x) % 3 === 0 ? 6 : 2,
        'opacity="0.45"',
      )
    return { behind }
  },
)
