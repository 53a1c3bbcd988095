import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, ellipse, line, n, polygon, rect } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { farPlace, meadow, plant } from './planting.ts'

export const pitch = backdrop(
  z.strictObject({
    kind: z.enum(['goal', 'green', 'course', 'arena']).default('goal'),
    cover: colourOption.default('#6fbf62'),
  }),
  (context, { kind, cover }) => {
    const { width, height, pen, light } = context
    const horizon = height * 0.52
    let behind = drawSky(context, horizon) + farPlace(context, horizon)
    const farRidge = drawRidge(context, {
      y: horizon - 6,
      sway: 15,
      points: 5,
      colour: '#6d9f7c',
      distance: 0.4,
    })
    behind +=
      farRidge.drawing +
      plant(context, farRidge, { kind: 'round', colour: '#4c8a5c', distance: 0.36, size: 70, count: 18 })
    if (kind === 'arena' || kind === 'course') {
      const stand = pen.down([0, light.on('#f1ece6', 0.16)], [1, light.on('#b9b2b6', 0.16)])
      const [left, right] = kind === 'course' ? [0.5, 1.05] : [-0.05, 1.05]
      behind += polygon(
        [
          [width * left, height * 0.36],
          [width * right, height * 0.33],
          [width * right, height * 0.55],
          [width * left, height * 0.55],
        ],
        stand,
      )
      behind += polygon(
        [
          [width * left - 26, height * 0.35],
          [width * right, height * 0.29],
          [width * right, height * 0.33],
          [width * left - 26, height * 0.375],
        ],
        light.on('#c84f4a', 0.1),
      )
      for (let row = 0; row < 5; row += 1)
        behind += rect(
          width * left,
          height * (0.408 + row * 0.03),
          width,
          5,
          light.on('#8d8590', 0.2),
          'opacity="0.45"',
        )
      for (let x = width * left + 40; x < width * right; x += 190)
        behind += rect(x, height * 0.34, 8, height * 0.21, light.on('#f6f2ee', 0.1), 'opacity="0.8"')
      for (let row = 0; row < 5; row += 1)
        for (let x = width * left + 14; x < width * right; x += 21)
          behind += circle(
            x + context.random.between(-3, 3),
            height * (0.4 + row * 0.03),
            6.4,
            light.on(
              context.random.pick([
                '#e8574f',
                '#f2c14b',
                '#4b8fd6',
                '#f4f1ee',
                '#7a5a9c',
                '#f0a6b8',
                '#5a4a52',
              ]),
              0.14,
            ),
          )
      behind += rect(width * left, height * 0.545, width, 10, light.on('#f4f1ee', 0.1))
    }
    behind += rect(
      0,
      height * 0.55,
      width,
      height * 0.45,
      pen.down([0, light.on(lighter(cover, 0.16), 0.14)], [1, light.on(darker(cover, 0.12))]),
    )
    const vanishingPoint: readonly [number, number] = [width * 0.5, height * 0.2]
    const base = height + 10
    const farX = (x: number) =>
      vanishingPoint[0] +
      ((x - vanishingPoint[0]) * (height * 0.55 - vanishingPoint[1])) / (base - vanishingPoint[1])
    for (let stripe = -8; stripe < 9; stripe += 2) {
      const [x0, x1] = [width * 0.5 + stripe * 190, width * 0.5 + (stripe + 1) * 190]
      behind += polygon(
        [
          [farX(x0), height * 0.55],
          [farX(x1), height * 0.55],
          [x1, base],
          [x0, base],
        ],
        '#ffffff',
        'opacity="0.09"',
      )
    }
    if (kind === 'goal') {
      const [gx, gy, gw, gh] = [width * 0.62, height * 0.335, width * 0.3, height * 0.245]
      let net = ''
      for (let x = gx; x <= gx + gw; x += 17)
        net += line(`M${n(x)} ${n(gy)}V${n(gy + gh)}`, '#ffffff', 1, 'opacity="0.45"')
      for (let y = gy; y <= gy + gh; y += 17)
        net += line(`M${n(gx)} ${n(y)}H${n(gx + gw)}`, '#ffffff', 1, 'opacity="0.45"')
      behind +=
        net + line(`M${n(gx)} ${n(gy + gh)}V${n(gy)}H${n(gx + gw)}V${n(gy + gh)}`, light.on('#ffffff'), 9)
      behind += line(
        `M${n(width * 0.42)} ${n(height * 0.585)}H${width + 20}M${n(width * 0.42)} ${n(height * 0.585)}L${n(width * 0.2)} ${n(height * 0.74)}H${width + 20}`,
        '#ffffff',
        5,
        'opacity="0.7"',
      )
    }
    if (kind === 'course') {
      behind += polygon(
        [
          [-10, height * 0.63],
          [width + 10, height * 0.6],
          [width + 10, height * 0.83],
          [-10, height * 0.9],
        ],
        light.on('#c8a77b'),
        'opacity="0.5"',
      )
      for (const [y0, y1] of [
        [0.6, 0.57],
        [0.93, 0.86],
      ] as const) {
        behind += line(
          `M-10 ${n(height * y0)}L${width + 10} ${n(height * y1)}`,
          light.on('#ffffff'),
          y0 > 0.8 ? 12 : 7,
        )
        for (let x = 20; x < width; x += y0 > 0.8 ? 170 : 110) {
          const y = height * (y0 + (y1 - y0) * (x / width))
          behind += line(`M${x} ${n(y)}v${y0 > 0.8 ? 70 : 34}`, light.on('#ffffff'), y0 > 0.8 ? 9 : 5)
        }
      }
    }
    if (kind === 'green') {
      behind += ellipse(
        width * 0.62,
        height * 0.66,
        width * 0.34,
        height * 0.085,
        light.on(lighter(cover, 0.28)),
      )
      behind +=
        ellipse(width * 0.16, height * 0.7, width * 0.13, height * 0.04, light.on('#f0dcae')) +
        meadow(context, height * 0.8, cover)
    }
    return { behind }
  },
)
