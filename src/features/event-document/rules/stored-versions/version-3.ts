/**
 * Version 2 has no invoiced percentage of entries. For a time it was stored before versions had numbers, so existing
 * fields stay.
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
