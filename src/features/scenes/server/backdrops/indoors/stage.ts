import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'

export const stageBackdrop = backdrop(
  z.strictObject({
    curtain: colourOption.default('#a8283f'),
    floor: colourOption.default('#8f5f42'),
    beams: z.boolean().default(true),
    bulbs: z.boolean().default(true),
  }),
  (context, { curtain, floor, beams, bulbs }) => {
    const { width, height, pen, light } = context
    const top = height * 0.72
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(darker(curtain, 0.75))], [1, light.on(darker(curtain, 0.5))]),
    )
    const fold = pen.across(
      [0, light.on(darker(curtain, 0.42))],
      [0.4, light.on(lighter(curtain, 0.12))],
      [1, light.on(darker(curtain, 0.48))],
    )
    for (let x = -10; x < width; x += 66) behind += rect(x, 0, 67, top + 10, fold)
    if (beams)
      for (const [from, to] of [
        [0.2, 0.42],
        [0.5, 0.5],
        [0.8, 0.58],
      ] as const)
        behind += polygon(
          [
            [width * from - 16, 0],
            [width * from + 16, 0],
            [width * to + 190, top + 60],
            [width * to - 190, top + 60],
          ],
          pen.down([0, light.lamp, 0.5], [1, light.lamp, 0.06]),
        )
    behind += rect(
      0,
      top,
      width,
      height - top,
      pen.down([0, light.on(lighter(floor, 0.14))], [1, light.on(darker(floor, 0.4))]),
    )
    for (let x = -6; x < 20; x += 1)
      behind += line(
        `M${n(width * 0.5 + (x - 7) * 84)} ${n(top)}L${n(width * 0.5 + (x - 7) * 150)} ${n(height)}`,
        light.on(darker(floor, 0.5)),
        2,
        'opacity="0.5"',
      )
    behind += ellipse(
      width * 0.5,
      top + 74,
      width * 0.34,
      62,
      pen.round([0, lighter(light.lamp, 0.3), 0.6], [0.7, light.lamp, 0.3], [1, light.lamp, 0]),
    )
    const swag = (from: number, to: number) =>
      path(
        `M${n(from)} -10H${n(to)}V60Q${n((from + to) / 2)} 150 ${n(from)} 60Z`,
        pen.down([0, light.on(darker(curtain, 0.2))], [1, light.on(lighter(curtain, 0.12))]),
      )
    for (let index = 0; index < 4; index += 1)
      behind += swag((index * width) / 4 - 4, ((index + 1) * width) / 4 + 4)
    const side = (x: number, flip: number) =>
      path(
        `M${n(x)} -10h${n(flip * 150)}q${n(-flip * 8)} ${n(height * 0.42)} ${n(-flip * 92)} ${n(height * 0.56)}q${n(flip * 34)} ${n(height * 0.1)} ${n(flip * 22)} ${n(height * 0.28)}h${n(-flip * 80)}z`,
        pen.across(
          [0, light.on(darker(curtain, flip > 0 ? 0 : 0.4))],
          [1, light.on(darker(curtain, flip > 0 ? 0.4 : 0.1))],
        ),
      )
    behind += side(-10, 1) + side(width + 10, -1)
    if (bulbs)
      for (let x = 40; x < width; x += 80)
        behind +=
          circle(x, height * 0.955, 34, pen.round([0, light.lamp, 0.7], [1, light.lamp, 0])) +
          circle(x, height * 0.955, 10, lighter(light.lamp, 0.5))
    return { behind, closeUp: { by: 1.12, at: [600, 640] } }
  },
)
