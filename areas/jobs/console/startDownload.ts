/** Downloads the file of a link through the browser. `name` applies if the response has no file name. */
export const startDownload = (link: string, name = ''): void => {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = name
  anchor.click()
}
