/**
 * Opens a public page of the site in a new tab as it is now. The browser stores public pages for hours, so its copy is
 * loaded again first. A page that cannot be loaded opens anyway and shows why.
 */
export const openCurrentPage = async (href: string): Promise<void> => {
  // At once, while the click still counts as one: afterwards the browser would block the tab.
  const tab = window.open('', '_blank')
  await fetch(href, { cache: 'reload' }).catch(() => undefined)
  if (tab) tab.location.href = href
  else window.location.assign(href)
}
