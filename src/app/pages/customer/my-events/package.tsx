import { createFileRoute } from '@tanstack/react-router'
import { type BuilderTarget, PackagePage } from '#features/builder/ui/index.ts'
import { HistoryNotice } from '#features/event-home/ui/index.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PackageGate } from './package-gate.tsx'
import { useExitQuestion } from './use-exit-question.ts'

/** The page of a package: the draft stored in this browser, or the saved package with eventId and packageId. */
export const Route = createFileRoute('/_customer/my-events/package')({
  ssr: false,
  component: () => (
    <PackageGate>
      {({ target }) => (
        <main>
          <AskOnExit target={target} />
          <PageBody>
            {target?.kind === 'saved' && target.state !== undefined && (
              <div className="pt-6">
                <HistoryNotice state={target.state} />
              </div>
            )}
            <PackagePage target={target} />
          </PageBody>
        </main>
      )}
    </PackageGate>
  ),
})

const AskOnExit = ({ target }: { target: BuilderTarget | undefined }) => {
  useExitQuestion(target)
  return null
}
