import { Ellipsis, UserCheck, UserX } from 'lucide-react'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { type PlannedProduct, plannedName } from '../rules/package-days.ts'

/** What the page needs to let the reader change their own answers. */
export type ProductAnswers = {
  /** Whether the reader takes part in a product. */
  takesPart(planned: PlannedProduct): boolean
  /** Whether the reader can change their answer to it. */
  canAnswer(planned: PlannedProduct): boolean
  answer(planned: PlannedProduct, takesPart: boolean): void
}

type Props = { planned: PlannedProduct; answers: ProductAnswers }

/** The menu of a product in which the reader takes part, or not. */
export const ProductAnswer = ({ planned, answers }: Props) => {
  if (!answers.canAnswer(planned)) return null
  const isIn = answers.takesPart(planned)
  return (
    <Menu
      iconOnly
      kind="quiet"
      icon={<Ellipsis aria-hidden />}
      label={`Your answer to ${plannedName(planned)}`}
      entries={[
        {
          id: 'answer',
          label: isIn ? 'I’m not taking part' : 'I’m taking part',
          icon: isIn ? <UserX aria-hidden /> : <UserCheck aria-hidden />,
          onAction: () => answers.answer(planned, !isIn),
        },
      ]}
    />
  )
}
