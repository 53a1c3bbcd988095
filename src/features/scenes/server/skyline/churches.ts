import { circle, n, path, polygon, rect } from '../pen.ts'
import { archOpening, type Build, crenels, gable, spireOn, windows } from './kit.ts'

export const minster = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number) =>
    rect(x + left * w, y - h, w * 0.15, h, b.wall) +
    [0, 0.12]
      .map((offset) => spireOn(x + (left + offset + 0.015) * w, y - h, w * 0.017, h * 0.13, b.wall))
      .join('') +
    path(archOpening(x + (left + 0.04) * w, y - h * 0.62, w * 0.07, h * 0.26), b.glass, 'opacity="0.7"') +
    path(archOpening(x + (left + 0.04) * w, y - h * 0.2, w * 0.07, h * 0.3), b.shade)
  const nave = Array.from({ length: 6 }, (_, index) => {
    const left = x + (0.4 + index * 0.1) * w
    return (
      path(archOpening(left, y - h * 0.1, w * 0.04, h * 0.28), b.glass, 'opacity="0.75"') +
      spireOn(left + w * 0.07, y - h * 0.5, w * 0.008, h * 0.1, b.wall)
    )
  }).join('')
  return (
    rect(x + w * 0.3, y - h * 0.5, w * 0.7, h * 0.5, b.wall) +
    polygon(
      [
        [x + w * 0.28, y - h * 0.5],
        [x + w * 0.34, y - h * 0.64],
        [x + w * 0.96, y - h * 0.64],
        [x + w * 1.01, y - h * 0.5],
      ],
      b.roof,
    ) +
    rect(x + w * 0.56, y - h * 0.86, w * 0.17, h * 0.4, b.wall) +
    crenels(x + w * 0.56, y - h * 0.86, w * 0.17, 4, b.wall) +
    nave +
    rect(x + w * 0.14, y - h * 0.6, w * 0.1, h * 0.6, b.wall) +
    spireOn(x + w * 0.19, y - h * 0.6, w * 0.06, h * 0.14, b.roof) +
    circle(x + w * 0.19, y - h * 0.45, w * 0.028, b.glass, 'opacity="0.85"') +
    tower(0) +
    tower(0.23)
  )
}

export const twinSpires = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number, height: number) => {
    const [mid, half] = [x + left * w, w * 0.13]
    const pin = (dx: number) => spireOn(mid + dx, y - h * height, half * 0.34, h * 0.17, b.roof)
    return (
      rect(mid - half, y - h * height, half * 2, h * height, b.wall) +
      pin(-half * 0.72) +
      pin(half * 0.72) +
      spireOn(mid, y - h * height, half * 0.82, h * (1 - height) + h * 0.02, b.roof) +
      circle(mid, y - h * 1.02, 4, b.glass) +
      windows(b, { x: mid - half * 0.8, y: y - h * height * 0.94, w: half * 1.6, h: h * height * 0.5 }, 2, 2)
    )
  }
  return (
    polygon(
      [
        [x + w * 0.2, y - h * 0.38],
        [x + w * 0.5, y - h * 0.62],
        [x + w * 0.8, y - h * 0.38],
        [x + w * 0.8, y],
        [x + w * 0.2, y],
      ],
      b.wall,
    ) +
    circle(x + w * 0.5, y - h * 0.4, w * 0.06, b.glass, 'opacity="0.8"') +
    tower(0.22, 0.6) +
    tower(0.78, 0.56)
  )
}

export const spire = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.5, b.w, b.h * 0.5, b.wall) +
  rect(b.x + b.w * 0.28, b.y - b.h * 0.62, b.w * 0.44, b.h * 0.62, b.wall) +
  [0.28, 0.66]
    .map((offset) => spireOn(b.x + (offset + 0.03) * b.w, b.y - b.h * 0.62, b.w * 0.05, b.h * 0.1, b.roof))
    .join('') +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.62, b.w * 0.19, b.h * 0.38, b.roof) +
  polygon(
    [
      [b.x - 3, b.y - b.h * 0.34],
      [b.x, b.y - b.h * 0.36],
      [b.x + b.w, b.y - b.h * 0.36],
      [b.x + b.w + 3, b.y - b.h * 0.34],
    ],
    b.roof,
  ) +
  path(archOpening(b.x + b.w * 0.4, b.y - b.h * 0.36, b.w * 0.2, b.h * 0.16), b.glass, 'opacity="0.8"')

export const onionChurch = (b: Build): string => {
  const onion = (x: number, y: number, r: number) =>
    path(
      `M${n(x - r)} ${n(y)}C${n(x - r * 1.5)} ${n(y - r * 1.2)} ${n(x - r * 0.3)} ${n(y - r * 1.5)} ${n(x)} ${n(y - r * 2.7)}C${n(x + r * 0.3)} ${n(y - r * 1.5)} ${n(x + r * 1.5)} ${n(y - r * 1.2)} ${n(x + r)} ${n(y)}Z`,
      b.roof,
    )
  const tower = (left: number, height: number, half: number) =>
    rect(b.x + left * b.w - half, b.y - b.h * height, half * 2, b.h * height, b.wall) +
    onion(b.x + left * b.w, b.y - b.h * height, half * 0.86)
  return (
    gable(b, b.x + b.w * 0.28, b.w * 0.72, b.h * 0.36, b.h * 0.2) +
    tower(0.2, 0.7, b.w * 0.085) +
    tower(0.44, 0.58, b.w * 0.075) +
    windows(b, { x: b.x + b.w * 0.55, y: b.y - b.h * 0.32, w: b.w * 0.42, h: b.h * 0.2 }, 4, 1)
  )
}

export const dome = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.42, b.w, b.h * 0.42, b.wall) +
  rect(b.x + b.w * 0.26, b.y - b.h * 0.58, b.w * 0.48, b.h * 0.18, b.wall) +
  Array.from({ length: 7 }, (_, index) =>
    rect(
      b.x + b.w * (0.06 + index * 0.135),
      b.y - b.h * 0.36,
      b.w * 0.03,
      b.h * 0.36,
      b.shade,
      'opacity="0.5"',
    ),
  ).join('') +
  path(
    `M${n(b.x + b.w * 0.27)} ${n(b.y - b.h * 0.57)}A${n(b.w * 0.23)} ${n(b.h * 0.3)} 0 0 1 ${n(b.x + b.w * 0.73)} ${n(b.y - b.h * 0.57)}Z`,
    b.roof,
  ) +
  rect(b.x + b.w * 0.475, b.y - b.h * 0.97, b.w * 0.05, b.h * 0.13, b.trim) +
  circle(b.x + b.w / 2, b.y - b.h * 0.98, b.w * 0.025, b.glass)
