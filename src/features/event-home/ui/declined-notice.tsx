import { eventPackageAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { type DeclinedProduct, declinedProductsOf } from '../rules/declined-products.ts'

type Props = {
  event: WireEvent
  /** Where the reader can write to us. */
  email: string
  /** True if the reader is the organiser and can change the package. */
  canChange: boolean
  isOrganiser: boolean
}

/**
 * Says which products of the booked package can't be delivered by their suppliers, what we do about it, and what the
 * organiser can do.
 */
export const DeclinedNotice = ({ event, email, canChange, isOrganiser }: Props) => {
  const declinedProducts = declinedProductsOf(event)
  if (!declinedProducts) return null
  const { packageId, products } = declinedProducts
  const canChoose = canChange && declinedProducts.canChooseAnother
  return (
    <Notice
      tone="warn"
      title={titleOf(products)}
      action={
        canChoose && (
          <LinkButton
            href={eventPackageAddress({ eventId: event._doc, packageId, section: event.section })}
            kind="secondary"
          >
            Open the package
          </LinkButton>
        )
      }
    >
      <div className="grid gap-1.5">
        {products.map((product) => (
          <p key={product.id}>{sentenceOf(product, { isNamed: products.length > 1, isOrganiser })}</p>
        ))}
        {isOrganiser ? (
          <p>
            You don’t need to do anything.{' '}
            {canChoose && 'You can also choose something else in the package. '}
            If there is something you would like instead,{' '}
            <TextLink href={`mailto:${email}`}>write to us</TextLink>.
          </p>
        ) : (
          <p>You don’t need to do anything: we’ll arrange it with the organiser.</p>
        )}
      </div>
    </Notice>
  )
}

const titleOf = (products: readonly DeclinedProduct[]): string => {
  const what = products.length === 1 ? products[0]!.name : `${products.length} products`
  const isUndecided = products.some(({ isStillBooked }) => isStillBooked)
  return isUndecided ? `${what} may not take place as booked` : `${what} can’t take place as booked`
}

type SentenceOptions = { isNamed: boolean; isOrganiser: boolean }

/** Returns what happened with a product and what we do. */
const sentenceOf = (
  { name, isStillBooked, reason }: DeclinedProduct,
  { isNamed, isOrganiser }: SentenceOptions,
): string => {
  const prefix = isNamed ? `${name}: ` : ''
  const what = isStillBooked
    ? 'The supplier asks to cancel it. It stays booked while we talk to them'
    : 'The supplier can’t do it. We are looking for a replacement'
  const next = isOrganiser ? `${what}, and we’ll tell you as soon as we know more.` : `${what}.`
  return prefix + next + (reason ? ` The supplier’s reason: “${reason}”` : '')
}
