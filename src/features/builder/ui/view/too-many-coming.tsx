import { excessPeople } from '#features/event-document/rules/stages/excess-people.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { changePeople } from '../state/builder-edits.ts'
import { showPackageUpdated } from './show-refusal.ts'

type Props = { builder: Builder; state: BuilderState }

/** Warns if more people are coming than the package is for, with a button that changes the number. */
export const TooManyComing = ({ builder, state: { event, pack } }: Props) => {
  const excess = builder.readerKind === 'guest' ? undefined : excessPeople(event.guests, pack.peopleCount)
  if (!excess) return null
  const { coming, title, text } = excess
  const delta = coming - pack.peopleCount
  const refused = builder.refusalOf({
    name: 'editEstimatedCustomers',
    packageId: pack.id,
    data: { delta },
  })
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        !refused && (
          <Button onClick={() => showPackageUpdated(changePeople(builder, coming))}>
            Change to {coming} people
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
