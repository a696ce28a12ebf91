import { isWithinBounds, outsideCalendarMessage } from '../../contract/calendarBounds.ts'
import {
  isBlankOrVisible,
  hasNoDirectionMarks,
  directionMarksMessage,
  invisibleTextMessage,
} from '../../contract/ids.ts'
import { maskNumbers } from '../../contract/mask.ts'
import { numberNormalizers } from '../../contract/numbers.ts'
import { plainText } from './cellText.ts'
import type { Cell, Column } from './columns.ts'
import { parseDate } from './dates.ts'
import { dropCounter, isPlaceholder, pickMobile, unwrapText } from './everydayCells.ts'
import { type RawCell, uncomputedFormula } from './sheetRows.ts'

/**
 * A cell's value, with a remark if it says less than the cell, or its fault: half a sentence in Chinese that follows row
 * and column.
 */
type CheckedCell = { readonly value: Cell; readonly remark?: string | undefined } | { readonly wrong: string }

/** Excel keeps 15 digits of a number and replaces the rest with zeros. Leading zeros only come from the format. */
const excelDigits = 15
const tooManyDigits = /^-?0*[1-9]\d{15,}$/
const maxListedChoices = 10

/** True for a number that may have lost its last digits. */
export const hasLostDigits = ({ type, text }: RawCell): boolean => type === 'number' && tooManyDigits.test(text)

/** A spreadsheet program's value for a failed formula, also after it was pasted as text. */
const formulaFault = /^#(CALC!|DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)$/

const checkNumber = (column: Column, cell: RawCell): CheckedCell => {
  const plain = plainText(cell.text)
  const given = column.counters === undefined ? plain : dropCounter(plain, column.counters)
  const text = /^[+-]?\d{1,3}(,\d{3})+(\.|$)/.test(given) ? given.replaceAll(',', '') : given
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
  const whole = column.kind === 'integer'
  if (cell.type === 'date' || !Number.isFinite(value)) return { wrong: whole ? '请填写整数' : '请填写数字' }
  if (whole && !Number.isSafeInteger(value)) return { wrong: '请填写整数' }
  if (column.least !== undefined && value < column.least) return { wrong: `不能小于 ${column.least}` }
  if (column.most !== undefined && value > column.most) return { wrong: `不能大于 ${column.most}` }
  return { value }
}

/** A month without a day. */
const onlyMonth = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*月?|(\d{2}))$/

/** Parses a month without a day as `yyyy-MM`; null for other text. A cell with a number drops the zero of 2019.10. */
const parseMonth = ({ type, text }: RawCell): string | null => {
  const found = onlyMonth.exec(plainText(text))
  const written = found?.[2] ?? found?.[3]
  if (found === null || written === undefined) return null
  const month = type === 'number' && text.includes('.') && written === '1' ? 10 : Number(written)
  return month < 1 || month > 12 ? null : `${found[1]}-${String(month).padStart(2, '0')}`
}

const checkDate = (column: Column, cell: RawCell): CheckedCell => {
  const moment = column.kind === 'moment'
  const { text } = cell
  // The reader has already converted a date cell, unless it only has a time.
  const known = cell.type === 'date' && text.length >= 10
  const found = known ? { date: text.slice(0, 10), time: text.slice(11) || '00:00:00' } : parseDate(plainText(text))
  const month = found ? null : parseMonth(cell)
  if (month !== null && column.allowsMonth === true) return { value: month }
  if (month !== null) return { wrong: '只有年月，没有日，请填写到日，如 2026-09-01' }
  if (!found) return { wrong: `请填写${moment ? '日期和时间，如 2026-09-01 08:00:00' : '日期，如 2026-09-01'}` }
  if (!isWithinBounds(found.date)) return { wrong: outsideCalendarMessage }
  return { value: moment ? `${found.date} ${found.time}` : found.date }
}

const choiceFault = '只能填写：'

/** True for the fault of a word that is none of a column's choices. */
export const isUnknownChoice = (why: string): boolean => why.startsWith(choiceFault)

const checkChoice = ({ choices = [], also = {}, remarks = {} }: Column, cell: RawCell): CheckedCell => {
  const given = plainText(cell.type === 'boolean' ? (cell.text === '1' ? '是' : '否') : cell.text)
  const value =
    choices.find((choice) => plainText(choice) === given) ?? (Object.hasOwn(also, given) ? also[given] : undefined)
  if (value !== undefined) return { value, remark: Object.hasOwn(remarks, given) ? remarks[given] : undefined }
  const listed = choices.slice(0, maxListedChoices).join('、')
  return { wrong: `${choiceFault}${listed}${choices.length > maxListedChoices ? ' 等' : ''}` }
}

const textOf = ({ number }: Column, { type, text }: RawCell): string => {
  if (type === 'boolean') return text === '1' ? 'TRUE' : 'FALSE'
  return number === undefined ? text : numberNormalizers[number](unwrapText(text))
}

/** Reads a telephone cell with more than a number: the first mobile number counts. */
const readMobile = (column: Column, { text }: RawCell): CheckedCell | null => {
  const picked = column.number === 'telephone' ? pickMobile(text) : null
  if (picked === null || picked.rest.length === 0) return null
  return { value: picked.mobile, remark: `只导入第一个手机号，没有导入：${maskNumbers(picked.rest.join('、'))}` }
}

const checkText = (column: Column, cell: RawCell): CheckedCell => {
  const mobile = readMobile(column, cell)
  if (mobile !== null) return mobile
  const value = textOf(column, cell)
  if (hasLostDigits(cell)) {
    return { wrong: `超过 ${excelDigits} 位的数字会丢失末尾几位，请把单元格设为文本格式后重新填写` }
  }
  if (!isBlankOrVisible(value)) return { wrong: invisibleTextMessage }
  if (!hasNoDirectionMarks(value)) return { wrong: directionMarksMessage }
  if (column.longest !== undefined && value.length > column.longest && [...value].length > column.longest) {
    return { wrong: `不能超过 ${column.longest} ${column.unit ?? '个字'}` }
  }
  return { value }
}

const checkFilled = (column: Column, cell: RawCell): CheckedCell => {
  if (cell.text === uncomputedFormula) return { wrong: '公式没有计算结果，请用 Excel 或 WPS 打开文件并保存后再导入' }
  if (cell.type === 'error' || formulaFault.test(cell.text)) return { wrong: `公式有误（${cell.text}）` }
  switch (column.kind) {
    case 'integer':
    case 'number':
      return checkNumber(column, cell)
    case 'date':
    case 'moment':
      return checkDate(column, cell)
    case 'choice':
      return checkChoice(column, cell)
    case 'text':
      return checkText(column, cell)
  }
}

/** Checks a cell by its column; undefined is a blank one. */
export const checkCell = (column: Column, cell: RawCell | undefined): CheckedCell => {
  const isZeroCard = column.number === 'card' && /^0+$/.test(cell?.text ?? '')
  const isBlank = cell === undefined || (column.skipsPlaceholders === true && (isZeroCard || isPlaceholder(cell.text)))
  if (isBlank) return column.required === true ? { wrong: '不能为空' } : { value: null }
  return checkFilled(column, cell)
}
