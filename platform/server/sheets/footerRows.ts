import { plainText } from './cellText.ts'
import type { Column } from './columns.ts'
import type { Headings } from './headings.ts'
import type { RawCell, RawRow } from './sheetRows.ts'

const groups =
  '实有|应有|实到|应到|实际|现有|在籍|在校|在册|参加|住校|住宿|走读|全校|全班|本班|本页|本表|班级|年级|学生|男生|女生|男|女'
const total = /^(?:合计|总计|小计|共计)/u
const countLine = new RegExp(
  `^(?:${groups})*(?:总?人数|总数|合计|总计|小计|共计)(?:合计)?(?:[:：(（]|\\d|$)|^(?:${groups})+[:：]?\\d+(?:人|名)`,
  'u',
)
const countOfPeople = /^(?:以上)?共\d*(?:人|名)?(?:$|[^\p{L}])/u
const remarkWords = '备注|说明|附注|注意事项|填[表报](?:日期|时间)|制表(?:日期|时间)|报送(?:日期|时间)'
const roles =
  '副?班主任|辅导员|(?:任课|生活)?[教老]师|年级组长|(?:年级|教务|教导|政教|德育)主任|副?校长|园长|宿管员?|联系人|经办人|(?:单位|学校)?负责人|(?:制表|制单|填表|填报|统计|录入|校对|核对|复核|审核|审批|签收)人?'
const signatureWords = `${roles}|注|注意|联系电话|日期|时间|签名|签字|(?:班主任|校长|负责人|家长)签[字名]`
const alone = new RegExp(`^(?:${remarkWords}|[制填][表报]人|审核人|(?:班主任|校长|负责人)签[字名])$`, 'u')
const labelled = new RegExp(`^(?:${remarkWords}|${signatureWords})[:：]`, 'u')
const signature = new RegExp(`^(?:${signatureWords})$`, 'u')
const signed = /[（(](?:签[字名章]|盖章|公章|签[字名]盖章|章)[)）]/u
const roleAndName = new RegExp(`^(?:${roles})\\p{Script=Han}{2,4}$`, 'u')
const endOfList =
  /^[（(]?(?:以[下上](?:为?空白?|无(?:内容|正文|数据|记录)?)|(?:此|本)页(?:以下)?空白|全文完|完毕)[)）]?$|^[（(]完[)）]$/u
const count = /^(?:[男女](?:生|同学)?|共)?[:：]?\d{1,4}(?:人|名)$/u
const countLabel = /^(?:共|计|男|女|男生|女生|全班|本班|应到|实到|住宿|住校|走读)[:：]?$/u
const date = /20\d{2}\s*[.年/-]\s*\d{1,2}|[二〇○零一三四五六七八九]{4}年/u
const anyLabel = /^[\p{Script=Han}()（）、/]{1,12}[:：]/u

/** True for a text with a year and a month, as in 2026年9月1日. */
export const hasDate = (text: string): boolean => date.test(text)

const bare = (text: string) => plainText(text).replaceAll(/[\s_—…*]/g, '')

const footerForms = [total, countLine, countOfPeople, alone, labelled, signed, endOfList]

/** True for a total, a label, a signature or the end of a list, which is nobody's name. */
export const isOfficeWord = (text: string): boolean => {
  const word = bare(text)
  return [...footerForms, signature, roleAndName, count, countLabel].some((form) => form.test(word))
}

const bareLabel = /[:：]$/u
const listName = /(?:名单|名册|一览表)$/u

/**
 * True for cells that only describe a class, as 班主任：王芳 and 人数：32 next to its name. A label may have its value in
 * the next cell, unless that is a name in the column of the name.
 */
export const areLabels = (cells: readonly RawCell[], isNameColumn: (column: number) => boolean): boolean =>
  cells.every(({ text, column }, at) => {
    const word = bare(text)
    if (anyLabel.test(word) || isOfficeWord(word) || hasDate(word) || listName.test(word)) return true
    const before = bare(cells[at - 1]?.text ?? '')
    const isLabelled = bareLabel.test(before) || signature.test(before) || countLine.test(before)
    return isLabelled && !isNameColumn(column) && /^(?:\d{1,4}|\p{Script=Han}{2,4})$/u.test(word)
  })

/** True for cells such as 男生, 20人, 女生, 18人. */
const isCount = (texts: readonly string[]) =>
  texts.some((text) => count.test(text)) && texts.every((text) => count.test(text) || countLabel.test(text))

/** Cells of a row that may be only a label with its value. A row with more is a record. */
const mostLabelCells = 3

/** Returns the row's cells without the number in front of them, which is no column of ours. */
const withoutRowNumber = ({ cells }: RawRow, { places }: Headings) => {
  const [first, ...others] = cells
  const isNumber = first !== undefined && /^\d{1,4}$/.test(first.text) && !places.has(first.column)
  return isNumber ? others : cells
}

/**
 * True for a row of an office's sheet that is no record: a total, or a remark or signature below the list. The row's
 * first filled cell decides, unless all its cells are counts or names with their roles, or it is only a date.
 */
export const isTotalOrRemark = (columns: readonly Column[], headings: Headings, row: RawRow): boolean => {
  const cells = withoutRowNumber(row, headings)
  const texts = cells.map(({ text }) => bare(text))
  const [first = '', ...others] = texts
  if (footerForms.some((form) => form.test(first)) || isCount(texts)) return true
  if (first !== '' && texts.every((text) => roleAndName.test(text) || hasDate(text))) return true
  if (others.length === 0) return hasDate(first)
  const place = headings.places.get(cells[0]?.column ?? 0)
  // A list of staff may have 班主任 in a column that is read. In the column of the name it is none.
  const mayBeLabel = place === undefined || columns[place]?.key === 'name'
  if (!mayBeLabel || texts.length > mostLabelCells) return false
  return anyLabel.test(first) || (signature.test(first) && others.length === 1)
}
