import { z } from 'zod'
import { darker, lighter, mix } from '../../colour.ts'
import { circle, ellipse, line, n, path, rect } from '../../pen.ts'
import { drawFestoon } from '../../plants.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { drawWall, drawWindow } from './fittings.ts'

export const dorm = backdrop(
  z.strictObject({
    wall: colourOption.default('#5f8fa8'),
    beds: z.array(colourOption).min(2).default(['#e8835a', '#f2c14b', '#6fb58a', '#c77fb0']),
  }),
  (context, { wall, beds }) => {
    const { width, height, pen, light } = context
    const floor = height * 0.8
    let behind = drawWall(context, wall)
    behind +=
      rect(0, floor, width, height - floor, pen.down([0, light.on('#b98d66')], [1, light.on('#7a573f')])) +
      rect(0, floor - 13, width, 15, light.on(lighter(wall, 0.5)))
    behind += drawWindow(context, width * 0.4, height * 0.13, width * 0.2, height * 0.34, '#f3ece2', 2)
    const bunk = (x: number, w: number, tones: readonly [string, string]) => {
      const post = (postX: number) =>
        rect(
          postX,
          height * 0.2,
          20,
          height * 0.63,
          pen.across([0, light.on('#d9b48a')], [1, light.on('#9a7350')]),
          'rx="5"',
        )
      const bed = (y: number, tone: string) =>
        rect(x + 6, y, w - 12, 44, pen.down([0, light.on('#fffaf0')], [1, light.on('#d6cdd2')]), 'rx="10"') +
        rect(
          x + 26,
          y - 26,
          w * 0.25,
          42,
          pen.slant([0, light.on('#ffffff')], [1, light.on('#d6cfdd')]),
          'rx="17"',
        ) +
        path(
          `M${n(x + w * 0.34)} ${n(y - 8)}Q${n(x + w * 0.66)} ${n(y - 24)} ${n(x + w - 8)} ${n(y - 4)}V${n(y + 36)}H${n(x + w * 0.34)}Z`,
          pen.slant([0, light.on(lighter(tone, 0.22))], [1, light.on(darker(tone, 0.24))]),
        ) +
        rect(x, y + 34, w, 22, pen.down([0, light.on('#d2a97c')], [1, light.on('#8f6a4a')]), 'rx="5"')
      let ladder = ''
      for (let rung = 0; rung < 5; rung += 1)
        ladder += line(`M${n(x + w * 0.72)} ${n(height * 0.42 + rung * 62)}h58`, light.on('#c49a6c'), 9)
      ladder += line(
        `M${n(x + w * 0.72)} ${n(height * 0.33)}V${n(height * 0.82)}M${n(x + w * 0.72 + 58)} ${n(height * 0.33)}V${n(height * 0.82)}`,
        light.on('#b58a60'),
        11,
      )
      const lamp =
        circle(x + 46, height * 0.31, 90, pen.round([0, light.lamp, 0.6], [1, light.lamp, 0])) +
        circle(x + 46, height * 0.31, 12, lighter(light.lamp, 0.5))
      return (
        ellipse(x + w / 2, height * 0.835, w * 0.54, 18, '#120b1e', 'opacity="0.28"') +
        lamp +
        post(x) +
        bed(height * 0.4, tones[0]) +
        bed(height * 0.69, tones[1]) +
        post(x + w - 20) +
        ladder
      )
    }
    behind +=
      bunk(width * 0.05, width * 0.31, [beds[0]!, beds[1]!]) +
      bunk(width * 0.64, width * 0.31, [beds[2] ?? beds[0]!, beds[3] ?? beds[1]!])
    behind += drawFestoon(context, [width * 0.05, height * 0.1], [width * 0.95, height * 0.09], 34, 12)
    behind += ellipse(
      width * 0.5,
      height * 0.91,
      width * 0.22,
      38,
      light.on(mix(beds[0]!, '#ffffff', 0.4)),
      'opacity="0.7"',
    )
    return { behind, closeUp: { by: 1.06, at: [600, 640] } }
  },
)
