/**
 * In version 2, entries have no invoiced percentage. Before versions had numbers, some documents were stored with one,
 * which is preserved.
 */
type EventBefore = {
  readonly packages: readonly { readonly entries: readonly { readonly money: object }[] }[]
}

export const toVersion3 = (event: EventBefore) => ({
  ...event,
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => ({ ...entry, money: { invoicedPercent: null, ...entry.money } })),
  })),
})
