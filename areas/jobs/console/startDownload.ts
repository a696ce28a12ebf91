/** Fetches a link's file as the browser fetches files. */
export const startDownload = (link: string): void => {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.click()
}
