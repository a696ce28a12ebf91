/** True if a text is an address on the web, whole and of http or https; nothing else may stand behind a link of a menu. */
export const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\/[^\s\\/?#]/i.test(text) || /[\s\\]/.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** True if a text is where a menu entry may lead: a path within the console, or an address on the web. */
export const isMenuPlace = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text) || isWebAddress(text)
