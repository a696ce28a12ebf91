/** Fetches a link's file as the browser fetches files, under a name where the link has none of its own. */
export const startDownload = (link: string, name = ''): void => {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}
