import { MapPin, Plus, Trash2 } from 'lucide-react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { canAnswerProduct, takesPart } from '#features/event-home/rules/own-plan.ts'
import { ownPrice } from '#features/event-home/rules/own-price.ts'
import { PackageSummary, type ProductAnswers } from '#features/event-home/ui/index.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { useProductAnswer } from '#features/guests/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { useOptionActions } from './use-option-actions.ts'

type Props = {
  event: WireEvent
  pack: WirePackage | undefined
  userId: string
  /** True if the reader is the organiser and sees the current state of the event. */
  offersActions: boolean
  isReadOnly: boolean
  /** True if the reader can't change the event. */
  isLocked: boolean
  /** True if a dialog about the new event is due, such as the one that asks for names. */
  hasOpenQuestion: boolean
  onChanged: (event: WireEvent) => void
}

/** The package of the event, with the organiser's actions. An enquiry without a package shows the next step. */
export const EventPlan = ({
  event,
  pack,
  userId,
  offersActions,
  isReadOnly,
  isLocked,
  hasOpenQuestion,
  onChanged,
}: Props) => {
  const { offersOption, beginPackage, removePackage, isRemovable } = useOptionActions({
    event,
    isReady: offersActions && !hasOpenQuestion,
    onChanged,
  })
  const isOrganiser = event.organiser?.id === userId
  const { answer, isBusy } = useProductAnswer(event, userId, onChanged)
  const answersTo = (option: WirePackage): ProductAnswers => ({
    takesPart: ({ entry }) => takesPart(entry, userId),
    canAnswer: ({ entry }) =>
      !isLocked && !isBusy && canAnswerProduct(event, option, entry, isOrganiser ? 'organiser' : 'guest'),
    answer: (planned, isAttending) =>
      void answer(
        {
          packageId: option.id,
          itineraryId: planned.entry.itineraryId,
          name: productNameOf(planned.product),
        },
        isAttending ? 'Yes' : 'No',
      ),
  })
  if (pack)
    return (
      <PackageSummary
        event={event}
        pack={pack}
        {...(isOrganiser
          ? { ownGBP: undefined, showsHiddenPriceText: true }
          : ownPrice(event, pack.id, userId))}
        answers={answersTo(pack)}
        showsOwnDays={!isOrganiser}
        isReadOnly={isReadOnly}
        actions={
          offersActions && (
            <>
              {offersOption() && (
                <Button
                  kind="quiet"
                  className="max-sm:-ms-(--control-pad)"
                  onClick={() => void beginPackage()}
                >
                  <Plus aria-hidden />
                  Add another option
                </Button>
              )}
              {isRemovable(pack) && (
                <Button
                  kind="quiet"
                  className="max-sm:-ms-(--control-pad)"
                  onClick={() => void removePackage(pack)}
                >
                  <Trash2 aria-hidden />
                  Remove this option
                </Button>
              )}
            </>
          )
        }
      />
    )
  return (
    event.statusStage === 'Enquiry' && (
      <Card>
        <EmptyState
          icon={<MapPin />}
          title={offersActions ? 'Where would you like to go?' : 'No plan yet'}
          action={
            offersActions && (
              <Button kind="primary" onClick={() => void beginPackage()}>
                Choose a location
              </Button>
            )
          }
        >
          {offersActions
            ? 'Choose a location and add things to do. Your plan appears here.'
            : 'The plan appears here once the organiser has chosen a location.'}
        </EmptyState>
      </Card>
    )
  )
}
