import { z } from 'zod'
import { distinctList, lineField, sectionField } from '#kernel/fields.ts'
import { isOwnName, longestId } from '#kernel/id-form.ts'
import { sections } from '#kernel/section.ts'

/** What fields of records may say, for the schemas of kinds. The messages stand behind the path of a field in a file. */

/** Ids are readable slugs: they are the addresses. */
export const slug = z
  .string()
  .max(longestId)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens')
  .refine(isOwnName)
/** Records that one names, each once. */
export const slugs = (most: number) => distinctList(slug, most)
/** One line, or several where there is room for them. */
export const line = (most: number) => lineField().min(1).max(most)
/** A line of plain text, as events take it over: one with angle brackets could be put into none. */
export const plainLine = (most: number) =>
  lineField()
    .min(2)
    .max(most)
    .regex(/^[^<>\p{Cc}]*$/u, 'should be plain text without < and >')
export const name = plainLine(120)
export const text = line(4000)
/** Near enough that it can be stored, and reckoned with: the year 0000 is none. */
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
/** The sections that something is for: at least one, or as many as are asked for. */
export const sectionList = (least = 1) => distinctList(sectionField, sections.length, undefined, least)
