import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'

type Event = Pick<WireEvent, 'customerSummary' | 'packageOption'>

/**
 * Returns the reader's share, which applies to the leading package only. Other options show a price per person. The
 * share is null while a product has no price. It is undefined if it does not apply, if the reader cannot see it, or if
 * they are not coming. `showsHiddenPriceText` is false if the reader sees their share of the event. Other parts of the
 * page then show it, whichever package is open.
 */
export const ownPrice = (
  { customerSummary, packageOption }: Event,
  packageId: WirePackage['id'],
  userId: string,
): { readonly ownGBP: number | null | undefined; readonly showsHiddenPriceText: boolean } => {
  const ownSummary = customerSummary?.find(({ customer }) => customer.id === userId)
  const share = ownSummary?.money?.totalGBP
  const leadingPackage = packageOption.find(({ booked }) => booked) ?? packageOption[0]
  return {
    ownGBP: packageId === leadingPackage?.id && ownSummary?.attending === 'Yes' ? share : undefined,
    showsHiddenPriceText: share === undefined,
  }
}
