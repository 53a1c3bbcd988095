/** The id of the `<script type="application/json">` with the settings for the browser, which does not execute it. */
export const settingsElementId = 'site-settings'

/** Returns the settings in the page; none of them is secret. */
export const readSiteSettings = (): unknown =>
  JSON.parse(document.getElementById(settingsElementId)?.textContent ?? '{}')
