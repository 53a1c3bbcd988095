import type { ColumnType, Generated } from 'kysely'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { PhotoFile } from '../rules/media-record.ts'

type Json<Value> = ColumnType<Value | null, string | null, string | null>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Files of the library. A file’s row is written before the file and deleted after it. */
    media_file: PhotoFile & {
      /** Until this instant, the file is retained even if no photo uses it. */
      retained_until: Date
    }
    /** The photos: their file, description, crop and focus. */
    media: {
      id: string
      hash: string
      alt: string
      crop: Json<PhotoCrop>
      focus: Json<PhotoFocus>
      created_at: Generated<Date>
    }
  }
}
