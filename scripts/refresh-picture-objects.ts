import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'

/**
 * Generates data/pictures/objects.json with the Fluent Emoji drawings that scenes refer to, and the bounds of each. Run
 * it only when a scene refers to a new drawing:
 *
 *     npm install --no-save @iconify-json/fluent-emoji@1.2.7
 *     node scripts/refresh-picture-objects.ts
 *
 * The package is not a dependency: it is 100 MB, and only one of its files is needed.
 */
const root = join(import.meta.dirname, '..')
const picturesFolder = join(root, 'data/pictures')
const packageFolder = join(root, 'node_modules/@iconify-json/fluent-emoji')
/** The side of the square, in pixels, in which a drawing is measured. */
const measuredSize = 512
const viewBoxSize = 32

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const namesIn = (text: string): string[] => {
  const found: string[] = []
  const collectNames = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(collectNames)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value))
        if (key === 'objects')
          for (const { is } of inner as { is: string | string[] }[]) found.push(...[is].flat())
        else collectNames(inner)
  }
  collectNames(parse(text))
  return found
}

/** Prefixes ids with the name of the object, because a picture contains several drawings. */
const withPrefixedIds = (body: string, name: string): string => {
  const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
  return ids.reduce(
    (text, id, index) =>
      text
        .replaceAll(`id="${id}"`, `id="${name}-${index}"`)
        .replaceAll(`url(#${id})`, `url(#${name}-${index})`)
        .replaceAll(`href="#${id}"`, `href="#${name}-${index}"`),
    body,
  )
}

/**
 * Returns a number with two decimals. A path may have no space between two numbers, so each needs a decimal point to be
 * distinguishable.
 */
const withTwoDecimals = (number: string): string => {
  const whole = number.slice(0, number.indexOf('.'))
  const decimals = Math.min(99, Math.round(Number(`0${number.slice(whole.length)}`) * 100))
  return `${whole}.${String(decimals).padStart(2, '0')}`
}

/** Rounds to two decimals; more would be invisible at the sizes of pictures. */
const roundNumbers = (body: string): string => body.replace(/\d*\.\d{3,}/g, withTwoDecimals)

const boxOf = async (body: string): Promise<number[]> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${measuredSize}" height="${measuredSize}" viewBox="0 0 ${viewBoxSize} ${viewBoxSize}">${body}</svg>`
  const { info } = await sharp(Buffer.from(svg))
    .trim({ threshold: 30 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = viewBoxSize / measuredSize
  return [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0), info.width, info.height].map(
    (value) => Math.round(value * scale * 100) / 100,
  )
}

const { icons, aliases = {} } = JSON.parse(
  await readFile(join(packageFolder, 'icons.json'), 'utf8'),
) as IconSet
const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string
}
const ownDrawings = new Set<string>()
for await (const file of glob('props/*.svg', { cwd: picturesFolder })) ownDrawings.add(basename(file, '.svg'))
const wantedNames = new Set<string>()
for await (const file of glob('**/*.yaml', { cwd: picturesFolder }))
  for (const name of namesIn(await readFile(join(picturesFolder, file), 'utf8')))
    if (!ownDrawings.has(name)) wantedNames.add(name)

const objects: Record<string, { box: number[]; body: string }> = {}
for (const name of [...wantedNames].sort()) {
  const body = icons[name]?.body ?? icons[aliases[name]?.parent ?? '']?.body
  if (body === undefined) {
    const similarNames = Object.keys(icons)
      .filter((other) => other.includes(name.split('-')[0]!))
      .slice(0, 12)
    console.error(`no drawing ${name}; there are ${similarNames.join(', ')}`)
    process.exitCode = 1
    continue
  }
  const drawing = roundNumbers(withPrefixedIds(body, name))
  objects[name] = { box: await boxOf(drawing), body: drawing }
}
const lines = Object.entries(objects).map(
  ([name, object]) => `    ${JSON.stringify(name)}: ${JSON.stringify(object)}`,
)
await writeFile(
  join(picturesFolder, 'objects.json'),
  `{\n  "source": "@iconify-json/fluent-emoji ${version}",\n  "licence": "MIT, Copyright (c) Microsoft Corporation; see LICENCE-fluent-emoji",\n  "objects": {\n${lines.join(',\n')}\n  }\n}\n`,
)
console.log(`${lines.length} objects`)
