/** The id of the element with the settings for the browser: a data block, not a script. */
export const siteElementId = 'site-settings'

/** Returns the settings in the page; none of them is secret. */
export const readSiteSettings = (): unknown =>
  JSON.parse(document.getElementById(siteElementId)?.textContent ?? '{}')
