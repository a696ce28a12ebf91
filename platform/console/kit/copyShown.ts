/** Copies the selection as browsers did before the clipboard existed, on plain http too. */
const copySelected = (element: HTMLElement): boolean => {
  window.getSelection()?.selectAllChildren(element)
  // oxlint-disable-next-line typescript/no-deprecated -- schools open the console by plain http, where there is no clipboard
  return document.execCommand('copy')
}

/** Copies the text of an element; tells whether that was possible. The text stays selected where only the old way was. */
export const copyShown = async (element: HTMLElement): Promise<boolean> => {
  if (!window.isSecureContext) return copySelected(element)
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    return copySelected(element)
  }
}
