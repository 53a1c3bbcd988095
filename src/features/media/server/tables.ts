import type { ColumnType, Generated } from 'kysely'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { PhotoFile } from '../rules/media-record.ts'

type Json<Value> = ColumnType<Value | null, string | null, string | null>

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Files of the library. A row is written before its file and deleted after it. */
    media_file: PhotoFile & {
      /** The file is retained until then without a photo. */
      kept_until: Date
    }
    /** The part of a file shown at the address of a photo. */
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
