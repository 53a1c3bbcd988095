/**
 * Opens a public page of the site in a new tab with its current content. The browser caches public pages for hours,
 * so this function fetches the page again before the tab loads it. If that fails, the tab loads the page anyway.
 */
export const openCurrentPage = async (href: string): Promise<void> => {
  // The tab opens at once, because browsers block tabs that open later than the click.
  const tab = window.open('', '_blank')
  await fetch(href, { cache: 'reload' }).catch(() => undefined)
  if (tab) tab.location.href = href
  else window.location.assign(href)
}
