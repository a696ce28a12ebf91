/** Copies by selecting the text, the method before the clipboard API. It also works on plain http. */
const copySelected = (element: HTMLElement): boolean => {
  window.getSelection()?.selectAllChildren(element)
  // oxlint-disable-next-line typescript/no-deprecated -- schools open the console by plain http, where there is no clipboard
  return document.execCommand('copy')
}

/** Copies the text of an element and returns if that worked. Without the clipboard API the text stays selected. */
export const copyElementText = async (element: HTMLElement): Promise<boolean> => {
  if (!window.isSecureContext) return copySelected(element)
  try {
    await navigator.clipboard.writeText(element.textContent)
    return true
  } catch {
    return copySelected(element)
  }
}
