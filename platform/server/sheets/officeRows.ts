import { headingKey, plainText } from './cellText.ts'
import type { Column } from './columns.ts'
import type { Headings } from './headings.ts'
import type { RawRow } from './sheetRows.ts'

const total = /^(?:合计|总计|小计|共计|总人数|人数合计|合计人数)/u
const countOfPeople = /^共\d*(?:人|名)?(?:$|[^\p{L}])/u
const remarkWords =
  '备注|说明|附注|注意事项|人数|班级人数|学生人数|填表人|制表人|审核人|填报人|填表日期|制表日期|填报日期|填表时间|制表时间|班主任签字|校长签字|负责人签字'
const signatureWords =
  '注|注意|班主任|副班主任|辅导员|任课教师|教师|联系人|联系电话|经办人|负责人|校长|制表|审核|日期|时间|签名|签字'
const remark = new RegExp(`^(?:(?:${remarkWords})$|(?:${remarkWords}|${signatureWords})[:：])`, 'u')
const signature = new RegExp(`^(?:${signatureWords})$`, 'u')
const count = /^(?:[男女](?:生|同学)?|共)?[:：]?\d{1,4}(?:人|名)$/u
const countLabel = /^(?:共|计|男|女|男生|女生|全班|本班|应到|实到|住宿|住校|走读)[:：]?$/u
const date = /20\d{2}\s*[.年/-]\s*\d{1,2}/u

const bare = (text: string) => plainText(text).replaceAll(/\s/g, '')

/** True for a total or a label of a signature, which is nobody's name. */
export const isOfficeWord = (text: string): boolean => {
  const word = bare(text)
  return [total, countOfPeople, remark, signature, count, countLabel].some((form) => form.test(word))
}

/** True for cells such as 男生, 20人, 女生, 18人. */
const isCount = (texts: readonly string[]) =>
  texts.some((text) => count.test(text)) && texts.every((text) => count.test(text) || countLabel.test(text))

/**
 * True for a row of an office's sheet that is no record: a total, or a remark or signature below the list. The row's
 * first filled cell decides, unless all its cells are counts or it is only a date with a signature.
 */
export const isTotalOrRemark = ({ cells }: RawRow, { places }: Headings): boolean => {
  const texts = cells.map(({ text }) => bare(text))
  const [first = '', ...others] = texts
  if (total.test(first) || countOfPeople.test(first) || remark.test(first) || isCount(texts)) return true
  if (others.length === 0) return date.test(first)
  // A list of staff may have 班主任 in a column that is read.
  return signature.test(first) && others.length === 1 && !places.has(cells[0]?.column ?? 0)
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

/** Words of a title that leave out what it names, or that go from one grade or class to another. */
const unclearTitle = /[原除至~～]|[一二三四五六七八九\d][、，,及和与](?=[一二三四五六七八九\d])/u

/** Returns the only place in a title that a form finds. Null if there are several, or if the title is unclear. */
const findOnly = (title: string, form: RegExp): string | null => {
  const found = new Set(title.match(new RegExp(form.source, 'gu'))?.map((text) => text.replaceAll(/\s/g, '')))
  const [only = null] = found
  return found.size === 1 && !unclearTitle.test(title) ? only : null
}

const buildingInTitle =
  /(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[A-Za-z])\s*(?:号宿舍楼|号公寓楼?|号楼|栋|幢)|[男女]生(?:宿舍楼|公寓楼|公寓|宿舍|楼)/u

/** True for a row whose only cell is the name of a building, above the rooms of that building. */
const isBuildingAlone = ({ cells }: RawRow): boolean => {
  const text = (cells[0]?.text ?? '').replaceAll(/\s|[（(][男女]生?[)）]/gu, '')
  return cells.length === 1 && buildingInTitle.exec(text)?.[0] === text
}

/** Returns the building in a title above a list, such as 3号楼 in 3号楼住宿名单. A title is its row's only cell. */
const readBlockBuilding = ({ cells }: RawRow): string | null => {
  const [title, other] = cells
  if (title === undefined || other !== undefined) return null
  return buildingInTitle.exec(title.text)?.[0].replaceAll(/\s/g, '') ?? null
}

const gradeForms = [/(?:[一二三四五六七八九]|\d)年级/u, /[初高][一二三]/u, /(?:小学|初中|高中)?20\d{2}级/u] as const

/** Finds the only grade in a title or in a sheet's name. A cohort next to a grade, as in 2026级七年级, says the same. */
export const findGradeInTitle = (title: string): string | null => {
  const form = gradeForms.find((one) => one.test(title))
  return form === undefined ? null : findOnly(title, form)
}

/** Returns the grade in a title above a list, such as 九年级 in 九年级补录名单. A title is its row's only cell. */
const readBlockGrade = ({ cells }: RawRow): string | null =>
  cells.length === 1 ? findGradeInTitle(cells[0]?.text ?? '') : null

/** Returns the class in a title above a list, such as 一年级1班 in 一年级1班学生名单. A title is its row's only cell. */
const readBlockClass = ({ cells }: RawRow): string | null => {
  const [title, other] = cells
  if (title === undefined || other !== undefined) return null
  const hasGrade = gradeForms.some((form) => form.test(title.text))
  return hasGrade && findGradeInTitle(title.text) === null ? null : findOnly(title.text, classInTitle)
}

/** The class, the grade and the dormitory building of a row, as the titles above it name them. */
export interface Block {
  readonly className?: string
  readonly gradeName?: string
  readonly building?: string
}

/**
 * Returns a function that reads the titles above and between the rows of a sheet. Call it with the rows in their order.
 * It returns what the titles so far say, and whether this row is a title and no record.
 */
export const makeBlockReader = () => {
  let block: Block | null = null
  const add = (said: Block) => {
    block = { ...block, ...said }
  }
  return (row: RawRow, isAboveList: boolean): { readonly block: Block | null; readonly isTitle: boolean } => {
    const className = readBlockClass(row)
    const gradeName = isAboveList ? readBlockGrade(row) : null
    const isBuilding = isBuildingAlone(row)
    const building = isAboveList || isBuilding ? readBlockBuilding(row) : null
    if (className !== null) add({ className })
    if (gradeName !== null) add({ gradeName })
    if (building !== null) add({ building })
    return { block, isTitle: className !== null || isBuilding }
  }
}
