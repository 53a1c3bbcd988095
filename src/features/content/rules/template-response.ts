import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import {
  alertSettings,
  enquirySettings,
  packageExitFormSettings,
  productFormSettings,
} from './enquiry-settings.ts'
import { formDescriptions } from './form-descriptions.ts'
import { passwordSettings } from './password-settings.ts'

const limits = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  default: z.number().optional(),
})

/** The settings of a section: its template merged over the default template and the built-in values. */
export const templateResponse = z.object({
  name: z.string(),
  defaultSortFormula: z.string(),
  homePageTitle: z.string(),
  defaultGroupSize: z.number(),
  vatRate: z.number(),
  hidePrices: z.array(z.enum(sections)),
  sessionTimeout: z.number(),
  people: limits,
  nights: limits,
  startDate: z.object({ minDays: z.number().optional(), maxDays: z.number().optional() }),
  forms: formDescriptions,
  enquiryForm: enquirySettings,
  productForm: productFormSettings,
  packageExitForm: packageExitFormSettings,
  alerts: alertSettings,
  password: passwordSettings,
})
