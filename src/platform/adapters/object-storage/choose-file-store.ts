import type { Config } from '../../server/config.ts'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './file-store.ts'
import { s3Files } from './s3-files.ts'

/** Where files lie that are kept for good: in the bucket that the configuration names, or else in the media folder. */
export const chooseFiles = ({
  mediaBucket,
  mediaFolder,
}: Pick<Config, 'mediaBucket' | 'mediaFolder'>): FileStore =>
  mediaBucket ? s3Files(mediaBucket) : diskFiles(mediaFolder)
