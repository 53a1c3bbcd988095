import type { Random } from '#kernel/random.ts'
import { darker, lighter, mix } from './colour.ts'
import type { Light } from './light.ts'
import { circle, ellipse, line, n, type Pen, path, rect, smooth } from './pen.ts'

/** The inputs for drawing. `width` and `height` are those of the picture, or of the view through a window. */
export type DrawContext = {
  readonly pen: Pen
  readonly light: Light
  readonly random: Random
  readonly width: number
  readonly height: number
}

/** Draws a cloud: a flat base and four round tops, as one outline. */
const cloud = ({ pen, light }: DrawContext, x: number, y: number, size: number): string => {
  const fill = pen.down([0, lighter(light.sky[2], 0.8), 0.95], [1, lighter(light.sky[1], 0.45), 0.4])
  const pointAt = (dx: number, dy: number) => `${n(x + dx * size)} ${n(y + dy * size)}`
  const head = (radius: number, dx: number, dy: number) =>
    `A${n(radius * size)} ${n(radius * size)} 0 0 1 ${pointAt(dx, dy)}`
  return path(
    `M${pointAt(-0.66, 0.14)}A${n(0.16 * size)} ${n(0.16 * size)} 0 0 1 ${pointAt(-0.62, -0.16)}${head(0.24, -0.34, -0.38)}${head(0.32, 0.18, -0.44)}${head(0.24, 0.52, -0.18)}A${n(0.17 * size)} ${n(0.17 * size)} 0 0 1 ${pointAt(0.66, 0.14)}Z`,
    fill,
    'opacity="0.85"',
  )
}

const stars = ({ random, width }: DrawContext, below: number): string =>
  Array.from({ length: 46 }, () => {
    const y = random.next() ** 1.4 * below
    return circle(
      random.next() * width,
      y,
      random.between(0.9, 2.6),
      '#ffffff',
      `opacity="${n(random.between(0.3, 0.95))}"`,
    )
  }).join('')

/** Draws the sun with its halo, or at night a moon that is not quite full. */
const disc = ({ pen, light, width }: DrawContext, horizon: number): string => {
  if (!light.sun) return ''
  const [x, y] = [light.sunAt[0] * width, light.sunAt[1] * horizon]
  const size = light.sunSize
  const halo = circle(
    x,
    y,
    size * 4.2,
    pen.round([0, light.glow, 0.6], [0.25, light.glow, 0.32], [1, light.glow, 0]),
  )
  const body = circle(x, y, size, pen.slant([0, lighter(light.sun, 0.5)], [1, light.sun]))
  const shade = light.isDark
    ? pen.cut(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size)}"/>`,
        circle(
          x + size * 0.62,
          y - size * 0.22,
          size * 1.02,
          mix(light.sky[0], light.sky[1], 0.45),
          'opacity="0.93"',
        ),
      )
    : ''
  return halo + body + shade
}

/** Draws the sky down to the horizon, with sun, clouds, stars and birds. */
export const drawSky = (context: DrawContext, horizon: number): string => {
  const { pen, light, random, width, height } = context
  const [top, middle, bottom] = light.sky
  let drawing = rect(0, 0, width, height, bottom)
  drawing += rect(0, 0, width, horizon + 60, pen.down([0, top], [0.55, middle], [1, bottom]))
  if (light.isDark) drawing += stars(context, horizon * 0.8)
  drawing += disc(context, horizon)
  const count = Math.round(light.clouds * 6)
  for (let index = 0; index < count; index += 1)
    drawing += cloud(
      context,
      ((index + random.between(0.15, 0.85)) / count) * width,
      random.between(0.16, 0.62) * horizon,
      random.between(70, 135) * (width / 1200),
    )
  if (!light.isDark && light.clouds > 0.3) drawing += birds(context, horizon)
  return drawing
}

const birds = ({ random, width, light }: DrawContext, horizon: number): string => {
  const [x, y] = [random.between(0.55, 0.8) * width, random.between(0.2, 0.4) * horizon]
  return [0, 1, 2]
    .map((index) => {
      const [bx, by, size] = [x + index * 34, y + (index % 2) * 18 - index * 5, 9 - index]
      return line(
        `M${n(bx - size)} ${n(by - size * 0.5)}Q${n(bx - size * 0.4)} ${n(by - size)} ${n(bx)} ${n(by)}Q${n(bx + size * 0.4)} ${n(by - size)} ${n(bx + size)} ${n(by - size * 0.5)}`,
        light.on('#3d4458', 0.25),
        2.4,
        'opacity="0.6"',
      )
    })
    .join('')
}

type Ridge = {
  /** The y position of the ridge line, and the size of its ups and downs. */
  y: number
  sway: number
  /** The number of points of the line; more points make it rougher. */
  points?: number
  colour: string
  distance: number
}

/** The drawing of a ridge. `heightAt` returns the y position of its line. */
export type RidgeLine = { drawing: string; heightAt(x: number): number }

/** Draws a hill across the picture, down to its lower edge, with a lit crest. */
export const drawRidge = ({ pen, light, random, width, height }: DrawContext, ridge: Ridge): RidgeLine => {
  const { y, sway, points = 5, colour, distance } = ridge
  const step = (width + 160) / points
  const crest = Array.from(
    { length: points + 1 },
    (_, index) => [-80 + index * step, y + random.between(-sway, sway)] as const,
  )
  const top = light.on(lighter(colour, 0.14), distance)
  const base = light.on(darker(colour, 0.12), distance * 0.7)
  const drawing = path(`${smooth(crest)}V${n(height + 10)}H-80Z`, pen.down([0, top], [1, base]))
  const heightAt = (x: number) => {
    const position = Math.min(points - 0.001, Math.max(0, (x + 80) / step))
    const index = Math.floor(position)
    const share = position - index
    const ease = share * share * (3 - 2 * share)
    return crest[index]![1] + (crest[index + 1]![1] - crest[index]![1]) * ease
  }
  return { drawing, heightAt }
}

/** Draws the overall light: a glow from the upper left, and a soft shadow along the lower edge. */
export const drawAir = ({ pen, light, width, height }: DrawContext): string =>
  ellipse(
    width * 0.12,
    height * 0.05,
    width * 0.75,
    height * 0.85,
    pen.round([0, light.glow, light.isDark ? 0.1 : 0.13], [1, light.glow, 0]),
  ) +
  rect(
    0,
    height * 0.72,
    width,
    height * 0.28,
    pen.down([0, light.on('#1a1030', 0), 0], [1, light.on('#1a1030', 0), 0.26]),
  )
