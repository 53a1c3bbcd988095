import type { Kysely } from 'kysely'
import { readTemplates } from '#features/content/server/index.ts'
import { sections } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EnquiryButtons } from '../rules/enquiry-buttons.ts'

/** Returns the enquiry buttons by section, which every page needs (CONT-O13). */
export const readEnquiryButtons = async (database: Kysely<Tables>): Promise<EnquiryButtons> => {
  const templates = await readTemplates(database, sections)
  const labels = sections.map((section) => {
    const { enquiryForm, productForm } = templates[section]
    const { display, topLabel, menuLabel, middleLabel } = enquiryForm
    const product = productForm.display === 'Yes' ? productForm.buttonLabel : undefined
    return [section, { display, top: topLabel, menu: menuLabel, middle: middleLabel, product }] as const
  })
  return Object.fromEntries(labels) as EnquiryButtons
}
