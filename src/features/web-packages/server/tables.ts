import type { JSONColumnType } from 'kysely'
import type { Picture } from '#features/catalogue/rules/pictures.ts'
import type { Section } from '#kernel/section.ts'
import type { Medal } from '../rules/medals.ts'
import type { EditedWebPackage } from '../rules/web-package-record.ts'

type WebPackageContent = {
  description: string | null
  /** Photos that replace those of the products; missing in older rows. */
  images?: Picture[]
  setDates: EditedWebPackage['setting']['setDates']
  productList: EditedWebPackage['productList']
}

type WebPackageTable = {
  id: string
  name: string
  sections: Section[]
  location_id: string
  nights_count: number
  editable: boolean
  standard: Medal
  content: JSONColumnType<WebPackageContent>
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    web_package: WebPackageTable
  }
}
