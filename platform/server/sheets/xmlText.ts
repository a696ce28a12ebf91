/** The longest text of a cell, in UTF-16 units. */
const maxCellLength = 32_767
const cutMark = '…（已截断）'

// oxlint-disable-next-line no-control-regex -- these are what is to be taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const needsEncoding =
  /[^\u0020\u0021\u0023-\u0025\u0027-\u003b\u003d\u003f-\u005e\u0060-\u007e\u00a0-\ud7ff\ue000-\ufffd]/

/**
 * Encodes a text for XML: drops characters that XML forbids, and escapes texts that a spreadsheet program would read
 * as an escape.
 */
export const xmlText = (text: string): string => {
  if (!needsEncoding.test(text)) return text
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(forbidden, '')
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** Truncates a text to fit into a cell, and marks that. */
export const cellLength = (text: string): string =>
  text.length <= maxCellLength
    ? text
    : text.slice(0, maxCellLength - cutMark.length).replace(/[\ud800-\udbff]$/, '') + cutMark
