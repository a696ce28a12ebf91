/**
 * Decodes Excel's escapes: it writes characters that XML can't contain as `_x000D_`, and an underscore that would
 * look like an escape as `_x005F_`.
 */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Unusual spaces, and characters without any width. */
const unusualSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
// oxlint-disable-next-line no-control-regex -- these are what is to be taken out
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200d\u2060\ufeff\ufffe\uffff]/g
const ordinary = /^[\u0021-\u007e\u4e00-\u9fff]*$/

/**
 * Cleans a cell's text: invisible characters are removed, spaces trimmed, and full-width digits converted. Full-width
 * brackets and similar characters stay, since they are normal in Chinese.
 */
export const tidyText = (text: string): string => {
  if (ordinary.test(text)) return text
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, '')
    .replaceAll(unusualSpaces, ' ')
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .toWellFormed()
    .trim()
}

/** Normalizes a text in which only the characters count: half-width, trimmed. For numbers, dates and choices. */
export const plainText = (text: string): string =>
  ordinary.test(text) ? text : tidyText(text).normalize('NFKC').trim()

/** A heading without common additions: spaces, and the mark of required columns. */
export const headingKey = (title: string): string =>
  tidyText(title)
    .normalize('NFKC')
    .replaceAll(/\s|\*|\((必填|选填)\)/g, '')
