import { z } from 'zod'
import { distinctList, lineField, sectionField } from '#kernel/fields.ts'
import { isSafeKey, maxIdLength } from '#kernel/id-pattern.ts'
import { sections } from '#kernel/section.ts'

/** Schemas for the values of fields, used by kinds. In forms and files, their messages follow the name of the field. */

/** Ids are readable slugs, because they are part of addresses. */
export const slug = z
  .string()
  .max(maxIdLength)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens')
  .refine(isSafeKey)
/** References to other records, each at most once. */
export const slugs = (maxItems: number) => distinctList(slug, maxItems)
/** Returns the schema of a text that is not empty, of one or several lines. */
export const filledText = (maxLength: number) => lineField().min(1).max(maxLength)
/** Returns the schema of a line of plain text that is copied to events. Angle brackets are not allowed. */
export const plainLine = (maxLength: number) =>
  lineField()
    .min(2)
    .max(maxLength)
    .regex(/^[^<>\p{Cc}]*$/u, 'should be plain text without < and >')
export const name = plainLine(120)
export const text = filledText(4000)
/** A date within the years that the site supports. */
export const dateText = z.iso
  .date('should be a date such as 2026-05-30')
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'should be between the years 1900 and 2999')
export const timeText = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'should be a time such as 09:30')
export const monthDay = z
  .string()
  .max(5)
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'should be a month and day such as 04-15')
export const point = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
/** Returns the schema of the sections that a record is for; at least one by default. */
export const sectionList = (minItems = 1) => distinctList(sectionField, sections.length, undefined, minItems)
