import type { Config } from '../../server/config.ts'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './file-store.ts'
import { s3Files } from './s3-files.ts'

/** Returns the storage of permanent files: the configured bucket, or otherwise the media folder. */
export const chooseFiles = ({
  mediaBucket,
  mediaFolder,
}: Pick<Config, 'mediaBucket' | 'mediaFolder'>): FileStore =>
  mediaBucket ? s3Files(mediaBucket) : diskFiles(mediaFolder)
