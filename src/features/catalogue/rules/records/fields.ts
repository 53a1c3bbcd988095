import { z } from 'zod'
import { distinctList, pictureIdField } from '#kernel/fields.ts'
import { longestId } from '#kernel/id-form.ts'
import { sections } from '#kernel/section.ts'

/** Fields that several kinds of records in `data/` share. Ids are readable slugs: they are the addresses. */
export const slug = z
  .string()
  .max(longestId)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be small letters, digits and single hyphens')
/** Records that one names, each once. */
export const slugs = (most: number) => distinctList(slug, most)
export const yesNo = z.enum(['Yes', 'No'])
/** A line of plain text, as events take it over: one with angle brackets could be put into none. */
const plainLine = (most: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(most)
    .regex(/^[^<>\p{Cc}]*$/u, 'should be plain text without < and >')
export const name = plainLine(120)
export const unitType = plainLine(40)
export const text = z.string().trim().min(1).max(4000)
/** Near enough that it can be stored, and reckoned with: the year 0000 is none. */
export const dateText = z.iso
  .date('should be a date such as 2026-05-30')
  .refine((date) => date >= '1900-01-01' && date <= '2999-12-31', 'should be a date of these times')
export const timeText = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'should be a time such as 09:30')
export const monthDay = z
  .string()
  .max(5)
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'should be a month and day such as 04-15')
export const sectionList = distinctList(z.enum(sections), sections.length, undefined, 1)
/** Pounds or another currency's whole units, with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(100_000)
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    'should have at most two decimals',
  )
export const point = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export const tint = z.number().int().min(1).max(9)
/** A photo that stands for a product or location: a file in the media folder, or an id of the media cloud. */
export const images = distinctList(
  z.strictObject({
    id: pictureIdField,
    alt: z.string().trim().min(1).max(200),
    section: z.string().max(20).default('all'),
  }),
  20,
  ({ id, section }) => `${section} ${id}`,
).default([])
export const tabs = ['daytime', 'nightlife', 'accommodation', 'transfers'] as const
