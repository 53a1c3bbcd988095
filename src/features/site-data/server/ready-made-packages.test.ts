import { expect, test } from 'vitest'
import { availabilityOn } from '#features/catalogue/rules/availability.ts'
import { canStartOn } from '#features/web-packages/rules/plan-web-package.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { sections } from '#kernel/section.ts'
import { readDataFiles } from './data-files.ts'
import { readCatalogue } from './read-catalogue.ts'

const { data } = readCatalogue(await readDataFiles('data'))
const products = new Map(
  data.products.map(({ value: { id, availability, config } }) => {
    const units = { ...config, fixedMaxUnits: config.fixedMaxUnits === 'Yes' }
    return [id, { availability, config: units }]
  }),
)
const packages = data.webPackages.map(({ value }) => value)
/** The default group size of a new site (CONT-O12). */
const people = 12
/**
 * The checked days: up to the last day on which any package with dates can start. Each package is checked only on the
 * days on which it can start.
 */
const days: IsoDate[] = []
const firstDay = '2026-12-01'
const lastDay = packages
  .flatMap(({ setting }) => setting.setDates.map(({ to }) => to))
  .reduce((latest, day) => (day > latest ? day : latest), firstDay)
for (let day: IsoDate = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day)

/**
 * Returns the days on which a package is offered but one of its products is unavailable, with the product and the
 * reason.
 */
const brokenDays = ({ setting, productList }: (typeof packages)[number]): string[] =>
  days
    .filter((day) => canStartOn(setting.setDates, day))
    .flatMap((day) =>
      productList.flatMap(({ productId, dayIndex }) => {
        const { reason } = availabilityOn(products.get(productId)!, addDays(day, dayIndex), people)
        return reason ? [`${day}: ${productId} ${reason}`] : []
      }),
    )

test.each(packages)(
  'all products in $id are available whenever the package is offered (CONT-018)',
  (webPackage) => {
    const broken = brokenDays(webPackage)
    expect(broken.slice(0, 3)).toEqual([])
  },
)

test('control: a package offered on days on which its products are unavailable is detected', () => {
  const seasonal = packages.find(({ setting, productList }) =>
    productList.some(
      ({ productId }) =>
        setting.setDates.length > 0 && products.get(productId)!.availability.regularDates.length > 0,
    ),
  )!
  const anyDay = { ...seasonal, setting: { ...seasonal.setting, setDates: [] } }
  expect(brokenDays(anyDay).length).toBeGreaterThan(0)
})

test('each section has a package in Newcastle, for demonstrations', () => {
  const newcastlePackages = data.webPackages.filter(({ locationId }) => locationId === 'newcastle')
  expect(new Set(newcastlePackages.flatMap(({ value }) => value.setting.section))).toEqual(new Set(sections))
})
