import { RequestFailure } from '#platform/browser/request-failure.ts'
import { Notice } from '#platform/ui/display/notice.tsx'

type Props = {
  readonly verb: 'imported' | 'changed'
  /** Why the preview failed. */
  readonly previewError: Error | null
  /** Why applying the plan failed. */
  readonly applyError: Error | null
}

/** Shows why a preview or applying its plan failed, and whether records may have been changed. */
export const PlanFailure = ({ verb, previewError, applyError }: Props) => {
  const problem = applyError ?? previewError
  if (!problem) return null
  if (!mayBeApplied(applyError))
    return (
      <Notice tone="bad" title={`Nothing was ${verb}`}>
        {problem.message}
      </Notice>
    )
  return (
    <Notice tone="bad" title={`We don’t know whether the records were ${verb}`}>
      <p>{problem.message}</p>
      <p>Check the list before you try again.</p>
    </Notice>
  )
}

/**
 * Returns true if the server may have applied a plan although the request failed: no response arrived, or one from a
 * failing server or a proxy in front of it.
 */
export const mayBeApplied = (applyError: Error | null): boolean =>
  applyError !== null && !(applyError instanceof RequestFailure && applyError.status < 500)
