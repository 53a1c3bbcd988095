import type { RecordKind } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { useFormParts } from '#features/records/ui/fields/form-parts.ts'
import type { RenderConsequence } from '#features/records/ui/many/plan-preview.tsx'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'

const loaders: Partial<Record<RecordKindName, () => Promise<EditorExtras>>> = {
  currency: async () => (await loadPart(() => import('./currency-extras.tsx'))).currencyExtras,
  product: async () => (await loadPart(() => import('./product-extras.tsx'))).productExtras,
  media: async () => (await loadPart(() => import('./media-extras.tsx'))).mediaExtras,
  content: async () => (await loadPart(() => import('./content-preview.tsx'))).contentExtras,
  webPackage: async () => (await loadPart(() => import('./web-package-preview.tsx'))).webPackageExtras,
}

const consequenceLoaders: Partial<Record<RecordKindName, () => Promise<RenderConsequence>>> = {
  currency: async () => (await loadPart(() => import('./currency-extras.tsx'))).renderRateConsequence,
}

/**
 * Returns the function that renders the consequences of planned changes to records of a kind; undefined until it is
 * loaded, or if the kind has none.
 */
export const useRenderConsequence = (kind: RecordKind): RenderConsequence | undefined =>
  useLoaded(consequenceLoaders[kind.name])

const noExtras: EditorExtras = {}

/** Returns the additions to a kind's editor; undefined until their code and the code of the form are loaded. */
export const useEditorExtras = (kind: RecordKind): EditorExtras | undefined => {
  const load = loaders[kind.name]
  const extras = useLoaded(load)
  const isFormLoaded = useFormParts(kind)
  if (!isFormLoaded) return undefined
  return load ? extras : noExtras
}
