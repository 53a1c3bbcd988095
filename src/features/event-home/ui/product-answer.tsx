import { Ellipsis, UserCheck, UserX } from 'lucide-react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { PlannedProduct } from '../rules/package-days.ts'

/** Functions that read and change the reader's own answers to products. */
export type ProductAnswers = {
  /** Returns whether the reader takes part in a product. */
  takesPart(planned: PlannedProduct): boolean
  /** Returns whether the reader can change their answer to a product. */
  canAnswer(planned: PlannedProduct): boolean
  answer(planned: PlannedProduct, takesPart: boolean): void
}

type Props = { planned: PlannedProduct; answers: ProductAnswers }

/** Renders the menu with which the reader changes whether they take part in a product. */
export const ProductAnswer = ({ planned, answers }: Props) => {
  if (!answers.canAnswer(planned)) return null
  const takesPart = answers.takesPart(planned)
  return (
    <Menu
      iconOnly
      kind="quiet"
      icon={<Ellipsis aria-hidden />}
      label={`Your answer to ${productNameOf(planned.product)}`}
      entries={[
        {
          id: 'answer',
          label: takesPart ? 'I’m not taking part' : 'I’m taking part',
          icon: takesPart ? <UserX aria-hidden /> : <UserCheck aria-hidden />,
          onAction: () => answers.answer(planned, !takesPart),
        },
      ]}
    />
  )
}
