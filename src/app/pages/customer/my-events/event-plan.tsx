import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Plus, Trash2 } from 'lucide-react'
import { useBuilderDeps } from '#features/builder/ui/builder-deps.ts'
import { hasStoredEdits } from '#features/builder/ui/state/stored-edits.ts'
import { useBeginPackage } from '#features/enquiries/ui/index.ts'
import { canRemovePackage } from '#features/event-commands/rules/allowed-actions/can-remove-package.ts'
import { targetOfNewPackage } from '#features/event-commands/rules/save-strategy.ts'
import { maxPackages } from '#features/event-document/rules/document-limits.ts'
import { canAnswerProduct, takesPart } from '#features/event-home/rules/own-plan.ts'
import { PackageSummary, type ProductAnswers, plannedName } from '#features/event-home/ui/index.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { useProductAnswer } from '#features/guests/ui/index.ts'
import { sectionOf } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { openLocations } from '../../../frame/dialogs/open-locations.tsx'

type Props = {
  event: WireEvent
  pack: WirePackage | undefined
  userId: string
  /** Whether the organiser sees the current state of the event. */
  isOpen: boolean
  isReadOnly: boolean
  /** Whether the reader cannot change the event. */
  isShut: boolean
  /** Whether no question about the new event is open. */
  isSettled: boolean
  onChanged: (event: WireEvent) => void
}

/** The plan of the event, with links and actions that change it. */
export const EventPlan = ({
  event,
  pack,
  userId,
  isOpen,
  isReadOnly,
  isShut,
  isSettled,
  onChanged,
}: Props) => {
  const builderDeps = useBuilderDeps()
  const queries = useQueryClient()
  const begin = useBeginPackage({
    event,
    isReady: isOpen && isSettled,
    openPlaces: (places) => openLocations(sectionOf(event.section), places),
  })
  /**
   * Asks what to do with unsaved edits.
   * @returns false if the reader wants to continue editing
   */
  const saveEdits = async (): Promise<boolean> => {
    if (!hasStoredEdits(event._doc)) return true
    const { saveStoredEdits } = await loadPart(() => import('#features/builder/ui/save/save-stored-edits.ts'))
    const user = { id: userId, isStaff: false, roles: [] }
    const outcome = await saveStoredEdits(builderDeps, queries, { kind: 'saved', eventId: event._doc, user })
    return outcome === 'saved' || outcome === 'no'
  }
  const isOrganiser = event.organiser?.id === userId
  const { answer, isBusy } = useProductAnswer(event, userId, onChanged)
  const answersTo = (option: WirePackage): ProductAnswers => ({
    takesPart: ({ entry }) => takesPart(entry, userId),
    canAnswer: ({ entry }) =>
      !isShut && !isBusy && canAnswerProduct(event, option, entry, isOrganiser ? 'organiser' : 'guest'),
    answer: (planned, isIn) =>
      void answer(
        { packageId: option.id, itineraryId: planned.entry.itineraryId, name: plannedName(planned) },
        isIn ? 'Yes' : 'No',
      ),
  })
  const beginPackage = async () => {
    if (await saveEdits()) await begin()
  }
  const removePackage = async (option: WirePackage) => {
    const { removeOption } = await loadPart(() => import('./confirm-option-removal.ts'))
    const changed = (await saveEdits()) && (await removeOption(event, option))
    if (changed) onChanged(changed)
  }
  if (pack)
    return (
      <PackageSummary
        event={event}
        pack={pack}
        {...(isOrganiser ? { ownGBP: undefined, isShareKnown: false } : ownPrice(event, pack, userId))}
        answers={answersTo(pack)}
        showsOwnDays={!isOrganiser}
        isReadOnly={isReadOnly}
        actions={
          isOpen && (
            <>
              {takesPackages(event) && (
                <Button
                  kind="quiet"
                  className="max-sm:-ms-(--control-pad)"
                  onClick={() => void beginPackage()}
                >
                  <Plus aria-hidden />
                  Add another option
                </Button>
              )}
              {isRemovable(event, pack) && (
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
          title={isOpen ? 'Where would you like to go?' : 'No plan yet'}
          action={
            isOpen && (
              <Button kind="primary" onClick={() => void beginPackage()}>
                Choose a location
              </Button>
            )
          }
        >
          {isOpen
            ? 'Choose a location and add things to do. Your plan appears here.'
            : 'The plan appears here once the organiser has chosen a location.'}
        </EmptyState>
      </Card>
    )
  )
}

const isRemovable = ({ statusStage, packageOption }: WireEvent, { id }: WirePackage): boolean =>
  canRemovePackage({ statusStage, packages: packageOption }, id, 'organiser')

/**
 * Whether another package can be added to this event. If not, a new event is created from the catalogue
 * (PKG-059).
 */
const takesPackages = ({ statusStage, createdDate, packageOption, today }: WireEvent): boolean =>
  createdDate !== undefined &&
  packageOption.length < maxPackages &&
  targetOfNewPackage({ statusStage, createdAt: createdDate }, 'organiser', today) === 'currentEvent'

/**
 * Returns the reader's share, which applies to the booked or first package only. Other options show a price per
 * person.
 */
const ownPrice = (event: WireEvent, pack: WirePackage, userId: string) => {
  const own = event.customerSummary?.find(({ customer }) => customer.id === userId)
  const share = own?.money?.totalGBP
  const leading = event.packageOption.find(({ booked }) => booked) ?? event.packageOption[0]
  return {
    ownGBP: pack === leading && own?.attending === 'Yes' ? share : undefined,
    isShareKnown: share !== undefined,
  }
}
