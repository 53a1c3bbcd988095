import { useEffect, useState } from 'react'
import { useBuilderDeps } from '#features/builder/ui/index.ts'
import {
  type AlertSettings,
  builtInEnquiry,
  type EnquirySettings,
  mergeAlerts,
  mergeProductForm,
  type ProductFormSettings,
} from '#features/content/rules/enquiry-settings.ts'
import { useContentApi } from '#features/content/ui/index.ts'
import {
  type PackageLimits,
  packageLimits,
} from '#features/event-document/rules/quantities/package-limits.ts'
import type { Section } from '#kernel/section.ts'

/** The editors’ settings of a section’s enquiry form, and the limits of its packages. */
export type EnquiryFormSettings = {
  readonly form: EnquirySettings
  readonly product: ProductFormSettings
  /** The reasons that a user can choose when leaving a package. */
  readonly exitLabels: readonly string[]
  readonly alerts: AlertSettings
  readonly limits: PackageLimits
}

/** Milliseconds to wait for the settings before the form uses its defaults. */
const settingsTimeoutMs = 5000

/** Returns the settings; undefined until they are loaded. If loading fails, the form uses its defaults. */
export const useEnquirySettings = (section: Section): EnquiryFormSettings | undefined => {
  const [settings, setSettings] = useState<EnquiryFormSettings>()
  const content = useContentApi()
  const { readLimits } = useBuilderDeps()
  useEffect(() => {
    let isShown = true
    const signal = AbortSignal.timeout(settingsTimeoutMs)
    void Promise.all([
      content.readTemplate({ templateName: section }, { signal }).then(
        ({ data }) => ({
          form: data.enquiryForm,
          product: data.productForm,
          exitLabels: data.packageExitForm.labels,
          alerts: data.alerts,
        }),
        () => ({ form: builtInEnquiry, product: mergeProductForm(), exitLabels: [], alerts: mergeAlerts() }),
      ),
      readLimits(section).catch(() => ({})),
    ]).then(([formSettings, limits]) => {
      if (isShown) setSettings({ ...formSettings, limits: packageLimits(limits) })
    })
    return () => {
      isShown = false
    }
  }, [section, content, readLimits])
  return settings
}
