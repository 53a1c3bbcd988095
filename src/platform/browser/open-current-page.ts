/**
 * Opens a public page of the site in a new tab as it is now. The browser stores public pages for hours, so its copy is
 * loaded again first. A page that cannot be loaded opens anyway and shows why.
 */
export const openCurrentPage = async (href: string): Promise<void> => {
  // The tab opens at once, because browsers block tabs that open after the click is over.
  const tab = window.open('', '_blank')
  await fetch(href, { cache: 'reload' }).catch(() => undefined)
  if (tab) tab.location.href = href
  else window.location.assign(href)
}
