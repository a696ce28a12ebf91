import type { CellKind } from './columns.ts'

/** The styles of every written sheet, by index in `stylesXml`. */
export const style = {
  heading: 1,
  requiredHeading: 2,
  text: 3,
  /** For texts that begin like a formula: they stay texts when edited. */
  quotedText: 4,
  date: 5,
  moment: 6,
  wrappedText: 7,
  integer: 8,
  number: 9,
} as const

/** The style by column kind, also for blank cells, so that a value typed into a text column stays a text. */
export const styleOfKind: Readonly<Record<CellKind, number>> = {
  text: style.text,
  choice: style.text,
  integer: style.integer,
  number: style.number,
  date: style.date,
  moment: style.moment,
}

const font = (more: string) =>
  `<font>${more}<sz val="11"/><color rgb="FF1F1F1F"/><name val="等线"/><family val="2"/></font>`
/** A format with its alignment: dates at the left, otherwise they touch the texts of the next column. */
const format = (numFmtId: number, lies: string, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"${more}><alignment ${lies}/></xf>`
const atLeft = 'horizontal="left" vertical="center"'
const atRight = 'horizontal="right" vertical="center" indent="1"'
const heading = (fontId: number) =>
  `<xf numFmtId="49" fontId="${fontId}" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>`

const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  heading(1),
  heading(2),
  format(49, atLeft),
  format(49, atLeft, ' quotePrefix="1"'),
  format(164, atLeft),
  format(165, atLeft),
  format(49, 'vertical="top" wrapText="1"'),
  format(1, atRight),
  format(0, atRight),
]

const line = '<color rgb="FFD0D5DD"/>'

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<b/>').replace('FF1F1F1F', 'FFC62828')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F7"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left style="thin">${line}</left><right style="thin">${line}</right><top style="thin">${line}</top><bottom style="thin">${line}</bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
