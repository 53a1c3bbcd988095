/**
 * From version 2, which does not know how much of an entry was invoiced. It was stored for a time before
 * versions had numbers: what is there stays.
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
