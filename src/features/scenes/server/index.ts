/** The scenes API for other features and the app. */
export { drawnPictures } from './drawn-pictures.ts'
export { numberOf } from './number-of.ts'
export {
  placeScene,
  readSceneBook,
  type Scene,
  type SceneBook,
  type SceneChoice,
  scenePrefix,
  variationCount,
} from './scene-book.ts'
