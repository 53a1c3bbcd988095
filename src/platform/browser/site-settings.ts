/** Where the server leaves the settings for the browser: a block of data, not a script. */
export const siteElementId = 'site-settings'

/** The settings of the site as the page holds them; nothing of it is secret. */
export const readSiteSettings = (): unknown =>
  JSON.parse(document.getElementById(siteElementId)?.textContent ?? '{}')
