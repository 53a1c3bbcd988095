import { darker, lighter } from '../colour.ts'
import { path, polygon, rect } from '../pen.ts'
import { archOpening, type Build, crenels, gable, spireOn, windows } from './kit.ts'

export const blocks = (b: Build): string => {
  const { random } = b.context
  let drawing = ''
  let x = b.x
  while (x < b.x + b.w) {
    const width = random.between(46, 92)
    const height = b.h * random.between(0.45, 1)
    drawing += rect(x, b.y - height, width + 1, height, b.wall)
    if (random.chance(0.35))
      drawing += polygon(
        [
          [x, b.y - height],
          [x + width / 2, b.y - height - width * 0.38],
          [x + width, b.y - height],
        ],
        b.roof,
      )
    else if (random.chance(0.4)) drawing += rect(x + width * 0.25, b.y - height - 12, width * 0.3, 13, b.wall)
    drawing += windows(
      b,
      { x: x + 6, y: b.y - height + 8, w: width - 12, h: height - 14 },
      Math.round(width / 20),
      Math.max(1, Math.round(height / 30)),
    )
    x += width
  }
  return drawing
}

export const gables = (b: Build): string => {
  const { random } = b.context
  const count = Math.max(2, Math.round(b.w / 74))
  const width = b.w / count
  return Array.from({ length: count }, (_, index) => {
    const height = b.h * random.between(0.66, 0.82)
    const x = b.x + index * width
    const tone = random.pick(['#e2b48c', '#d98f73', '#e8cf9f', '#c9b7a6', '#dfa58f', '#b9c3b0'])
    const { light, pen } = b.context
    const gableBuild = {
      ...b,
      wall: pen.across([0, light.on(lighter(tone, 0.1), 0.12)], [1, light.on(darker(tone, 0.2), 0.12)]),
    }
    return (
      gable(gableBuild, x, width, height, b.h - height) +
      windows(gableBuild, { x: x + 6, y: b.y - height + 4, w: width - 12, h: height * 0.8 }, 2, 3)
    )
  }).join('')
}

export const cottages = (b: Build): string => {
  const count = Math.max(1, Math.round(b.w / 96))
  const width = b.w / count
  return Array.from({ length: count }, (_, index) => {
    const x = b.x + index * width
    return (
      rect(x + width * 0.68, b.y - b.h, width * 0.1, b.h * 0.4, b.shade) +
      rect(x + width * 0.06, b.y - b.h * 0.52, width * 0.88, b.h * 0.52, b.wall) +
      polygon(
        [
          [x, b.y - b.h * 0.5],
          [x + width * 0.16, b.y - b.h * 0.9],
          [x + width * 0.84, b.y - b.h * 0.9],
          [x + width, b.y - b.h * 0.5],
        ],
        b.roof,
      ) +
      windows(b, { x: x + width * 0.12, y: b.y - b.h * 0.44, w: width * 0.76, h: b.h * 0.34 }, 3, 1)
    )
  }).join('')
}

export const keep = (b: Build): string => {
  const turret = (x: number) =>
    rect(x, b.y - b.h * 1.1, b.w * 0.2, b.h * 1.1, b.wall) + crenels(x, b.y - b.h * 1.1, b.w * 0.2, 3, b.wall)
  return (
    rect(b.x, b.y - b.h * 0.94, b.w, b.h * 0.94, b.wall) +
    crenels(b.x + b.w * 0.2, b.y - b.h * 0.94, b.w * 0.6, 5, b.wall) +
    turret(b.x - b.w * 0.05) +
    turret(b.x + b.w * 0.85) +
    windows(b, { x: b.x + b.w * 0.2, y: b.y - b.h * 0.82, w: b.w * 0.6, h: b.h * 0.5 }, 3, 2) +
    path(archOpening(b.x + b.w * 0.4, b.y, b.w * 0.2, b.h * 0.3), b.shade)
  )
}

export const castle = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number, width: number, height: number, hasCone: boolean) =>
    rect(x + left * w, y - height * h, width * w, height * h, b.wall) +
    (hasCone
      ? spireOn(x + (left + width / 2) * w, y - height * h, width * w * 0.62, width * w * 1.3, b.roof)
      : crenels(x + left * w - 2, y - height * h, width * w + 4, 4, b.wall))
  return (
    rect(x, y - h * 0.42, w, h * 0.42, b.wall) +
    crenels(x, y - h * 0.42, w, 14, b.wall) +
    tower(0.02, 0.1, 0.62, false) +
    tower(0.22, 0.16, 0.74, false) +
    tower(0.3, 0.07, 1, true) +
    tower(0.52, 0.12, 0.66, true) +
    tower(0.74, 0.2, 0.58, false) +
    tower(0.88, 0.09, 0.8, true) +
    windows(b, { x: x + w * 0.06, y: y - h * 0.36, w: w * 0.88, h: h * 0.26 }, 12, 1)
  )
}
