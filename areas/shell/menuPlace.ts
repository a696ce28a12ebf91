/** An address from its scheme to its host. A name before the host looks like one and is none: `https://ok.example@evil.example`. */
const startsWithHost = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i

/** True if a text is an address on the web, whole and of http or https; nothing else may stand behind a link of a menu. */
export const isWebAddress = (text: string): boolean => {
  if (!startsWithHost.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** True if a text is where a menu entry may lead: a path within the console, or an address on the web. */
export const isMenuPlace = (text: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text) || isWebAddress(text)

/** True if an address names a user before its host: what people read as the host is not where it leads. */
export const namesUser = (text: string): boolean => /^https?:[/\\]*[^/\\?#]*@/i.test(text)

/** True if a text is one line without control characters, which browsers drop from an address that other programs read whole. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
