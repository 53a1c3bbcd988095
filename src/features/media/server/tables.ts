import type { ColumnType, Generated } from 'kysely'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { PhotoFile } from '../rules/media-record.ts'

type Json<Value> = ColumnType<Value | null, string | null, string | null>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Files of the library; a row is there before its file and goes after it. */
    media_file: PhotoFile & {
      /** Until then it stays, though no photo shows it. */
      kept_until: Date
    }
    /** What is shown of a file at the address of a photo. */
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
