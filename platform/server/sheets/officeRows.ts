import { headingKey, plainText } from './cellText.ts'
import type { Column } from './columns.ts'
import type { Headings } from './headings.ts'
import type { RawRow } from './sheetRows.ts'

const total = /^(?:合计|总计|小计|共计|总人数|人数合计|合计人数)/u
const countOfPeople = /^共\d+(?:人|名)/u
const remark = /^(?:备注|说明|注|填表人|制表人|审核人|填表日期|制表日期|填报人|班主任签字|校长签字|负责人签字)[:：]/u

/**
 * True for a row of an office's sheet that is no record: a total, or a remark or signature below the list. Only the
 * row's first filled cell decides.
 */
export const isTotalOrRemark = ({ cells }: RawRow): boolean => {
  const text = plainText(cells[0]?.text ?? '').replaceAll(/\s/g, '')
  return total.test(text) || countOfPeople.test(text) || remark.test(text)
}

/** True for a row that repeats the headings, as sheets do for each class or printed page. */
export const isRepeatedHeading = (columns: readonly Column[], { places }: Headings, { cells }: RawRow): boolean => {
  const read = cells.flatMap(({ column, text }) => {
    const title = columns[places.get(column) ?? -1]?.title
    return title === undefined ? [] : [headingKey(text) === headingKey(title)]
  })
  return read.length > 1 && read.every(Boolean)
}

const numeral = '[一二三四五六七八九十]'
const classInTitle = new RegExp(
  `(?:[小初高]中?)?(?:\\d{1,4}|${numeral}{1,3})(?:年级|级)?\\s*[（(]?\\s*(?:\\d{1,2}|${numeral}{1,3})?\\s*[)）]?\\s*班`,
  'u',
)

/** Returns the class in a title above a list, such as 一年级1班 in 一年级1班学生名单. A title is its row's only cell. */
export const readBlockClass = ({ cells }: RawRow): string | null => {
  const [title, other] = cells
  if (title === undefined || other !== undefined) return null
  return classInTitle.exec(title.text)?.[0].replaceAll(/\s/g, '') ?? null
}
