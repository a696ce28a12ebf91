const two = (digits: string) => digits.padStart(2, '0')

const days = [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, /^(\d{4})(\d{2})(\d{2})$/] as const
const months = [/^(\d{4})-(\d{1,2})$/, /^(\d{4})(\d{2})$/] as const

/** Writes years, months and days that people separate by points, slashes, blanks or 年月日 with hyphens. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[年月]\s*/g, '-')
    .replaceAll(/[日号]/g, '')
    .replaceAll(/\s*[./\\。、·–—_-]\s*/g, '-')
    .replace(/-$/, '')

const firstMatch = (patterns: readonly RegExp[], text: string) => {
  const found = patterns.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  return found?.slice(1).map(two) ?? null
}

const exists = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/**
 * Returns the day that people type as 2026-11-3, 2026.11.3, 2026/11/3, 20261103 or 2026年11月3日, in digits of either
 * width, as `yyyy-MM-dd`. Null if it isn't a day of the calendar.
 */
export const readDay = (text: string): string | null => {
  const plain = plainText(text)
  const day = firstMatch(days, /^\d{4}( \d{1,2}){2}$/.test(plain) ? plain.replaceAll(' ', '-') : plain)?.join('-')
  return day !== undefined && exists(day) ? day : null
}

/** Returns the month that people type as 2026-9, 2026.9, 202609 or 2026年9月, as `yyyy-MM`. Null for other texts. */
export const readMonth = (text: string): string | null => {
  const month = firstMatch(months, plainText(text))?.join('-')
  return month !== undefined && exists(`${month}-01`) ? month : null
}
