import { z } from 'zod'
import { lighter } from '../../colour.ts'
import { line, n, path, polygon, rect } from '../../pen.ts'
import { type DrawContext, drawRidge, drawSky } from '../../sky.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { farPlace, plant } from './planting.ts'

const kerb = (context: DrawContext, d: string, strokeWidth: number): string =>
  line(d, context.light.on('#f4f1ee'), strokeWidth) +
  `<path d="${d}" fill="none" stroke="${context.light.on('#d8423f')}" stroke-width="${strokeWidth}" stroke-dasharray="38 38"/>`

export const track = backdrop(
  z.strictObject({ indoor: z.boolean().default(false), cover: colourOption.default('#79bd6c') }),
  (context, { indoor, cover }) => {
    const { width, height, pen, light, random } = context
    let behind = ''
    if (indoor) {
      behind += rect(
        0,
        0,
        width,
        height,
        pen.down([0, light.on('#2c2f46')], [0.6, light.on('#4a4d6b')], [1, light.on('#33354d')]),
      )
      for (let x = 40; x < width; x += 190) {
        behind += line(`M${n(x)} 0L${n(x)} ${n(height * 0.44)}`, light.on('#5d6184'), 9, 'opacity="0.7"')
        behind += polygon(
          [
            [x + 40, height * 0.1],
            [x + 130, height * 0.1],
            [x + 300, height * 0.62],
            [x - 130, height * 0.62],
          ],
          pen.down([0, light.lamp, 0.3], [1, light.lamp, 0]),
        )
        behind += rect(x + 40, height * 0.085, 90, 13, lighter(light.lamp, 0.6), 'rx="6"')
      }
      behind += line(`M-10 ${n(height * 0.06)}H${width + 10}`, light.on('#5d6184'), 14)
      for (let x = -20; x < width; x += 62)
        behind += rect(
          x,
          height * 0.46,
          62,
          52,
          (x / 62) % 2 > 0.9 || Math.round(x / 62) % 2 === 0 ? light.on('#d8423f') : light.on('#f2efe9'),
          'rx="4"',
        )
    } else {
      behind += drawSky(context, height * 0.5) + farPlace(context, height * 0.5)
      const farRidge = drawRidge(context, {
        y: height * 0.49,
        sway: 26,
        points: 4,
        colour: '#7fae88',
        distance: 0.42,
      })
      behind +=
        farRidge.drawing +
        plant(context, farRidge, { kind: 'round', colour: '#4f8f62', distance: 0.4, size: 46, count: 22 })
      behind += drawRidge(context, {
        y: height * 0.545,
        sway: 7,
        points: 3,
        colour: cover,
        distance: 0.12,
      }).drawing
      for (let x = 30; x < width; x += 120) {
        const tone = random.pick(['#e8574f', '#f2b53c', '#4b8fd6', '#f4f1ee'])
        behind +=
          line(`M${x} ${n(height * 0.55)}V${n(height * 0.44)}`, light.on('#5a6070', 0.2), 4) +
          polygon(
            [
              [x, height * 0.44],
              [x + 46, height * 0.455],
              [x, height * 0.478],
            ],
            light.on(tone, 0.12),
          )
      }
    }
    const asphalt = pen.down([0, light.on('#5d606e', indoor ? 0 : 0.12)], [1, light.on('#3b3d49')])
    const upper = `M-30 ${n(height * 0.79)}C${n(width * 0.2)} ${n(height * 0.56)} ${n(width * 0.62)} ${n(height * 0.575)} ${n(width + 30)} ${n(height * 0.625)}`
    behind += path(`${upper}V${n(height + 10)}H-30Z`, asphalt)
    behind += kerb(context, upper, 15)
    const lower = `M${n(width * 0.3)} ${n(height + 30)}C${n(width * 0.5)} ${n(height * 0.955)} ${n(width * 0.8)} ${n(height * 0.94)} ${n(width + 30)} ${n(height * 0.955)}`
    behind +=
      path(`${lower}V${n(height + 30)}Z`, indoor ? light.on('#2c2f46') : light.on(cover)) +
      kerb(context, lower, 15)
    behind += `<path d="M${n(width * 0.05)} ${n(height * 0.98)}C${n(width * 0.3)} ${n(height * 0.72)} ${n(width * 0.7)} ${n(height * 0.74)} ${n(width + 30)} ${n(height * 0.78)}" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="6" stroke-dasharray="46 40"/>`
    return { behind }
  },
)
