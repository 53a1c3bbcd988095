import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { randomFrom } from '#kernel/random.ts'
import { drawnPrefix } from '#platform/server/images/picture-source.ts'
import { backdrops } from './backdrops/index.ts'
import { composeScene, type PictureObject } from './compose-scene.ts'
import { type Light, lightOf } from './light.ts'
import { numberOf } from './number-of.ts'
import { categoryFile, lightsFile, objectsFile, pagesFile, placeFile, type SceneRecipe } from './recipe.ts'
import type { Skyline } from './skyline/skyline.ts'

/** The number of variations of a scene; with more, some would look almost the same. */
export const variationCount = 16

/** A picture of a scene. */
type ScenePicture = {
  /** Unique among all pictures. It changes whenever any part of the drawing changes. */
  readonly id: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** Identifies a picture: its scene, the place whose skyline it shows, and its variation, 0 to 15. */
export type SceneChoice = { readonly scene: string; readonly place?: string; readonly variation: number }

export type Scene = SceneRecipe & {
  /** The category whose products use it; undefined for pages and places. */
  readonly category?: string
  readonly width: number
}

type Place = { readonly name: string; readonly skyline: Skyline }

export type SceneBook = {
  readonly scenes: ReadonlyMap<string, Scene>
  readonly places: ReadonlyMap<string, Place>
  /** Manually chosen variations, by product. */
  readonly chosen: Readonly<Record<string, { readonly scene: string; readonly variation: number }>>
  pictureOf(choice: SceneChoice): ScenePicture
  /**
   * Returns the light of a picture, and whether it is mirrored. Two pictures of a scene look clearly different only if
   * one of these differs.
   */
  looksOf(choice: SceneChoice): { readonly light: string; readonly mirrored: boolean }
  /** Returns the scene choice of an id; undefined for an unknown or outdated id. */
  find(id: string): SceneChoice | undefined
  /** Returns the current id of a picture whose id may be outdated; undefined for an unknown id. */
  currentIdOf(id: string): string | undefined
  draw(choice: SceneChoice): string
}

/** The prefix of the ids of scene pictures. */
export const scenePrefix = drawnPrefix
const height = 800
const noPlace = 'anywhere'
/**
 * The `place` of a place's own scene. Such a scene has a skyline, but its description already names the place, so
 * nothing is added to it.
 */
const ownPlace = '{place}'
/**
 * The buildings of a skyline are in the middle of the picture, so without a close-up the picture's lower third would be
 * bare ground.
 */
const placeCloseUp: SceneRecipe['closeUp'] = { by: 1.28, at: [800, 330] }
/** The lights of a place’s pictures. The place's own light, which is one of these, is used first. */
const placeLights = ['day', 'golden', 'dusk', 'morning', 'sunset', 'night']
/** Moves the sun to the middle and down, because cards and banners crop the sides and the top of the picture. */
const sunOfPlace = ([x, y]: Light['sunAt']): Light['sunAt'] => [0.5 + (x - 0.5) * 0.6, 0.23 + y * 0.77]
const idPattern = /^scene\/([a-z0-9-]+)\.([a-z0-9-]+)\.(\d{1,2})-([0-9a-f]{10})$/

/**
 * Copies a concatenated string into one piece of memory. V8 stores it in several pieces, and JSON serialisation of a
 * response with such a string takes twice as long (Node 26).
 */
const flattenString = (text: string): string => JSON.parse(JSON.stringify(text))

const read = <Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  text = readFileSync(file, 'utf8'),
): z.output<Schema> => {
  const parsed = schema.safeParse(file.endsWith('.json') ? JSON.parse(text) : parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
}

/** Reads one of our drawings from its own file; its viewBox must fit the drawing exactly. */
const readDrawing = (file: string): PictureObject => {
  const text = readFileSync(file, 'utf8')
  const found = /^<svg[^>]*viewBox="([-\d. ]+)"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(text)
  const box = found?.[1]?.split(' ').map(Number)
  if (box?.length !== 4) throw new Error(`${file}: should be one svg with a viewBox`)
  return { box: box as unknown as PictureObject['box'], body: found![2]! }
}

const filesOf = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .toSorted()
    .map((file) => join(folder, file))

/** Hashes the drawing code. The hash is part of the ids of pictures, because changed code draws different pictures. */
const hashCode = (): string => {
  const hash = createHash('sha256')
  for (const file of filesOf(import.meta.dirname, '**/*.ts'))
    if (!file.includes('.test.')) hash.update(readFileSync(file))
  return hash.digest('hex')
}

type Parts = {
  readonly scenes: ReadonlyMap<string, Scene>
  readonly places: ReadonlyMap<string, Place>
  readonly lights: ReadonlyMap<string, Light>
  readonly objects: ReadonlyMap<string, PictureObject>
}

const checkParts = ({ scenes, lights, objects }: Parts) => {
  for (const { id, lights: lightNames, backdrop, objects: sceneObjects } of scenes.values()) {
    const { is, ...options } = backdrop
    const problem = backdrops.problemOf(is, options)
    if (problem) throw new Error(`scene ${id}: ${problem}`)
    for (const light of lightNames) if (!lights.has(light)) throw new Error(`scene ${id}: no light ${light}`)
    for (const object of sceneObjects.flatMap(({ is }) => is))
      if (!objects.has(object)) throw new Error(`scene ${id}: no object ${object}`)
  }
}

/**
 * Reads all scenes of a folder.
 * @throws Error with the file or scene and its problem
 */
export const readSceneBook = (folder: string): SceneBook => {
  const lights = new Map(
    Object.entries(read(join(folder, 'lights.yaml'), lightsFile)).map(([name, recipe]) => [
      name,
      lightOf(recipe),
    ]),
  )
  const objects = new Map<string, PictureObject>(
    Object.entries(read(join(folder, 'objects.json'), objectsFile).objects),
  )
  for (const file of filesOf(folder, 'props/*.svg')) objects.set(basename(file, '.svg'), readDrawing(file))
  const scenes = new Map<string, Scene>()
  const add = (scene: Scene) => {
    if (scenes.has(scene.id)) throw new Error(`there are two scenes ${scene.id}`)
    scenes.set(scene.id, scene)
  }
  for (const file of filesOf(folder, 'categories/*.yaml')) {
    const { category, scenes: categoryScenes } = read(file, categoryFile)
    for (const scene of categoryScenes) add({ ...scene, category, width: 1200 })
  }
  const pages = read(join(folder, 'pages.yaml'), pagesFile)
  for (const scene of pages.scenes) add({ ...scene, width: 1600 })
  const places = new Map<string, Place>()
  for (const file of filesOf(folder, 'places/*.yaml')) {
    const { place, name, skyline, light, ...placeRecipe } = read(file, placeFile)
    places.set(place, { name, skyline })
    add({
      closeUp: placeCloseUp,
      ...placeRecipe,
      id: placeScene(place),
      lights: [...new Set([light, ...placeLights])],
      words: [],
      mirror: 'No',
      place: ownPlace,
      width: 1600,
    })
  }
  const parts = { scenes, places, lights, objects }
  checkParts(parts)
  return bookOf(parts, pages.chosen)
}

/** Returns the id of a place's own scene. */
export const placeScene = (place: string): string => `place-${place}`

const bookOf = ({ scenes, places, lights, objects }: Parts, chosen: SceneBook['chosen']): SceneBook => {
  const code = hashCode()
  const allObjects = createHash('sha256')
    .update(JSON.stringify([...objects]))
    .digest('hex')
  const sceneOf = (id: string): Scene => {
    const scene = scenes.get(id)
    if (!scene) throw new Error(`no scene ${id}`)
    return scene
  }
  /** Returns the place whose skyline a picture shows. */
  const skylinePlace = ({ place }: Scene, placeId: string | undefined): Place | undefined =>
    place === undefined || placeId === undefined ? undefined : places.get(placeId)
  /**
   * Returns the light of a variation and whether it is mirrored. Each variation takes the next light. After the last
   * light they start again, and every second round is mirrored, unless the scene is never mirrored.
   */
  const looksOf = ({ scene: id, variation }: SceneChoice) => {
    const { lights: lightNames, mirror } = sceneOf(id)
    const light = lightNames[variation % lightNames.length]!
    return { light, mirrored: mirror === 'Yes' && Math.floor(variation / lightNames.length) % 2 === 1 }
  }
  const hashOf = (choice: SceneChoice): string => {
    const scene = sceneOf(choice.scene)
    const { light } = looksOf(choice)
    const sources = [
      code,
      allObjects,
      scene,
      lights.get(light),
      skylinePlace(scene, choice.place),
      choice.variation,
    ]
    return createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 10)
  }
  const altOf = (choice: SceneChoice): string => {
    const scene = sceneOf(choice.scene)
    const place = skylinePlace(scene, choice.place)
    const description = scene.alt.replace('{light}', lights.get(looksOf(choice).light)!.words)
    return place && scene.place !== ownPlace
      ? `${description}, ${scene.place!.replace('{place}', place.name)}`
      : description
  }
  const pictures = new Map<string, ScenePicture>()
  const pictureOf = (choice: SceneChoice): ScenePicture => {
    const scene = sceneOf(choice.scene)
    const place = skylinePlace(scene, choice.place) ? choice.place! : noPlace
    const name = `${scenePrefix}${scene.id}.${place}.${choice.variation}`
    const found = pictures.get(name)
    if (found) return found
    const picture = {
      id: flattenString(`${name}-${hashOf({ ...choice, place })}`),
      alt: flattenString(altOf(choice)),
      width: scene.width,
      height,
    }
    pictures.set(name, picture)
    return picture
  }
  /** Returns the scene choice in an id, without checking its hash. */
  const choiceOf = (id: string): SceneChoice | undefined => {
    const [, scene, place, variation] = idPattern.exec(id) ?? []
    if (scene === undefined || !scenes.has(scene) || Number(variation) >= variationCount) return undefined
    if (place !== noPlace && !places.has(place!)) return undefined
    return { scene, variation: Number(variation), ...(place === noPlace ? {} : { place }) }
  }
  return {
    scenes,
    places,
    chosen,
    pictureOf,
    looksOf,
    find(id) {
      const choice = choiceOf(id)
      return choice && pictureOf(choice).id === id ? choice : undefined
    },
    currentIdOf(id) {
      const choice = choiceOf(id)
      return choice && pictureOf(choice).id
    },
    draw(choice) {
      const scene = sceneOf(choice.scene)
      const { light: lightName, mirrored } = looksOf(choice)
      const light = lights.get(lightName)!
      const isPlace = choice.place !== undefined && scene.id === placeScene(choice.place)
      const random = randomFrom(numberOf(`${scene.id} ${choice.place ?? ''} ${choice.variation}`))
      return composeScene(
        {
          width: scene.width,
          height,
          light: isPlace ? { ...light, sunAt: sunOfPlace(light.sunAt) } : light,
          skyline: skylinePlace(scene, choice.place)?.skyline ?? [],
          backdrop: scene.backdrop,
          objects: scene.objects,
          closeUp: scene.closeUp,
          mirrored,
          random,
        },
        (name) => objects.get(name)!,
      )
    },
  }
}
