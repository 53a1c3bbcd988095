import { z } from 'zod'
import { darker, lighter, mix } from '../../colour.ts'
import { circle, ellipse, line, n, path, rect } from '../../pen.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { drawWall, drawWindow } from './fittings.ts'

export const room = backdrop(
  z.strictObject({
    wall: colourOption,
    bed: colourOption,
    form: z.enum(['double', 'twin']).default('double'),
    wood: colourOption.default('#8f6547'),
  }),
  (context, { wall, bed, form, wood }) => {
    const { width, height, pen, light } = context
    const floor = height * 0.74
    let behind = drawWall(context, wall)
    behind +=
      rect(
        0,
        floor,
        width,
        height - floor,
        pen.down([0, light.on(lighter('#a87e5c', 0.05))], [1, light.on('#6f4f3c')]),
      ) + rect(0, floor - 14, width, 16, light.on(lighter(wall, 0.5)))
    behind += drawWindow(context, width * 0.61, height * 0.12, width * 0.27, height * 0.42, '#f3ece2', 2)
    const drape = (x: number, flip: number) =>
      path(
        `M${n(x)} ${n(height * 0.085)}h${n(flip * 74)}q${n(-flip * 6)} ${n(height * 0.3)} ${n(-flip * 22)} ${n(height * 0.53)}h${n(-flip * 52)}z`,
        pen.across([0, light.on(lighter(bed, 0.25))], [1, light.on(darker(bed, 0.25))]),
      )
    behind +=
      drape(width * 0.575, 1) +
      drape(width * 0.915, -1) +
      rect(width * 0.565, height * 0.075, width * 0.36, 13, light.on(wood), 'rx="6"')
    behind += ellipse(
      width * 0.45,
      height * 0.9,
      width * 0.42,
      66,
      light.on(mix(bed, '#ffffff', 0.55)),
      'opacity="0.55"',
    )
    const bedAt = (x: number, w: number) => {
      const head = rect(
        x - 14,
        height * 0.4,
        w + 28,
        height * 0.36,
        pen.slant([0, light.on(lighter(wood, 0.18))], [1, light.on(darker(wood, 0.28))]),
        'rx="24"',
      )
      const mattress = path(
        `M${n(x)} ${n(height * 0.6)}H${n(x + w)}L${n(x + w + 34)} ${n(height * 0.86)}H${n(x - 34)}Z`,
        pen.down([0, light.on('#fffaf3')], [1, light.on('#d9cfd0')]),
      )
      const pillows = (form === 'double' ? [0.26, 0.74] : [0.5])
        .map(
          (share) =>
            rect(
              x + w * share - 74,
              height * 0.525,
              148,
              76,
              pen.slant([0, light.on('#ffffff')], [1, light.on('#d6cfdd')]),
              'rx="30"',
            ) +
            rect(
              x + w * share - 52,
              height * 0.57,
              104,
              56,
              pen.slant([0, light.on(lighter(bed, 0.35))], [1, light.on(bed)]),
              'rx="22"',
            ),
        )
        .join('')
      const cover = path(
        `M${n(x - 12)} ${n(height * 0.685)}Q${n(x + w / 2)} ${n(height * 0.66)} ${n(x + w + 12)} ${n(height * 0.685)}L${n(x + w + 44)} ${n(height * 0.9)}Q${n(x + w / 2)} ${n(height * 0.93)} ${n(x - 44)} ${n(height * 0.9)}Z`,
        pen.slant([0, light.on(lighter(bed, 0.26))], [1, light.on(darker(bed, 0.28))]),
      )
      const fold = path(
        `M${n(x - 12)} ${n(height * 0.685)}Q${n(x + w / 2)} ${n(height * 0.66)} ${n(x + w + 12)} ${n(height * 0.685)}l5 32q${n(-w / 2 - 17)} -22 ${n(-w - 34)} 0z`,
        light.on('#fff8f0'),
      )
      return (
        ellipse(x + w / 2 + 12, height * 0.9, w * 0.66, 24, '#120b1e', 'opacity="0.28"') +
        head +
        mattress +
        pillows +
        cover +
        fold
      )
    }
    const lamp = (x: number) =>
      circle(x, height * 0.43, 190, pen.round([0, light.lamp, 0.55], [1, light.lamp, 0])) +
      rect(
        x - 40,
        height * 0.6,
        80,
        height * 0.16,
        pen.across([0, light.on(lighter(wood, 0.1))], [1, light.on(darker(wood, 0.35))]),
        'rx="5"',
      ) +
      line(`M${n(x)} ${n(height * 0.6)}V${n(height * 0.48)}`, light.on('#d9b568'), 7) +
      path(
        `M${n(x - 24)} ${n(height * 0.39)}h48l18 ${n(height * 0.085)}h-84z`,
        pen.down([0, lighter(light.lamp, 0.6)], [1, light.lamp]),
      )
    if (form === 'double')
      behind += bedAt(width * 0.19, width * 0.31) + lamp(width * 0.11) + lamp(width * 0.565)
    else behind += bedAt(width * 0.1, width * 0.17) + bedAt(width * 0.38, width * 0.17) + lamp(width * 0.325)
    behind +=
      rect(width * 0.27, height * 0.13, width * 0.15, height * 0.19, light.on('#f4e8d4'), 'rx="3"') +
      rect(
        width * 0.28,
        height * 0.145,
        width * 0.13,
        height * 0.16,
        pen.down([0, light.sky[0]], [1, light.sky[2]]),
      ) +
      circle(width * 0.32, height * 0.21, 22, light.glow) +
      path(`M${n(width * 0.28)} ${n(height * 0.305)}v-34q40 -34 80 -8t76 -10v52z`, light.on(bed))
    return { behind, closeUp: { by: 1.08, at: [600, 620] } }
  },
)
