/** A URL's scheme and host. A user name before the host looks like a host: `https://ok.example@evil.example`. */
const startsWithHost = /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i

/** True for a complete http or https URL. Menu links may use nothing else. */
export const isWebAddress = (text: string): boolean => {
  if (!startsWithHost.test(text) || /[\s\\\p{Cc}]/u.test(text)) return false
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

/** True if a menu entry may lead there: a path in the console or a web URL. */
export const isMenuPlace = (text: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text) || isWebAddress(text)

/** True if a URL has a user name before its host, so that it leads to another host than it seems. */
export const hasUserInUrl = (text: string): boolean => /^https?:[/\\]*[^/\\?#]*@/i.test(text)

/** True for one line without control characters. Browsers drop these from a URL, but other programs don't. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
