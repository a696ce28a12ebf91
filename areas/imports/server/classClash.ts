import { parseNumeral } from '../../../platform/server/sheets/everydayCells.ts'
import { findClassInTitle, findGradeInTitle } from '../../../platform/server/sheets/officeRows.ts'

/** The grade and the number of a class as a short text names them. Null for a part that it doesn't say. */
interface ClassMention {
  readonly grade: number | null
  readonly number: number | null
}

const numeral = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3})'
const onlyNumber = new RegExp(`^第?(${numeral})班$`, 'u')
const cohort = new RegExp(`^(?:小学|初中?|高中?)?(?:20)?\\d{2}级(${numeral})班?$`, 'u')
const figures = /^(\d{1,2})(\d{2})班?$/
const gradeAndClass = new RegExp(
  `^(小学?|初中?|高中?)?([一二三四五六七八九]|1[0-2]|\\d)(年级?)?[.·、-]?(${numeral})?班?$`,
  'u',
)

const readNumber = (text: string | undefined): number | null =>
  text === undefined ? null : /^\d+$/.test(text) ? Number(text) : parseNumeral(text)

const readGrade = (section: string | undefined, written: string | undefined): number | null => {
  const grade = readNumber(written)
  if (grade === null || grade > 3 || section === undefined || section.startsWith('小')) return grade
  return grade + (section.startsWith('初') ? 6 : 9)
}

const readMention = (text: string): ClassMention | null => {
  const bare = text.normalize('NFKC').replaceAll(/[\s()[\]【】]/g, '')
  const number = (onlyNumber.exec(bare) ?? cohort.exec(bare))?.[1]
  if (number !== undefined) return { grade: null, number: readNumber(number) }
  const split = figures.exec(bare)
  if (split !== null && bare.length > 2) return { grade: readNumber(split[1]), number: readNumber(split[2]) }
  // Two digits, such as 11, can be a grade with a class or one number.
  if (/^\d{1,2}$/.test(bare)) return null
  const found = gradeAndClass.exec(bare)
  return found === null ? null : { grade: readGrade(found[1], found[2]), number: readNumber(found[4]) }
}

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other

/**
 * Says that a sheet's name and the title above its rows name different classes, as 七1 and 八年级1班. Null if they agree, or
 * if one of them names no class or grade.
 */
export const explainClassClash = (sheetName: string, title: string): string | null => {
  const ofSheet = readMention(findClassInTitle(sheetName) ?? findGradeInTitle(sheetName) ?? sheetName)
  const ofTitle = readMention(title)
  if (ofSheet === null || ofTitle === null) return null
  const isOther = differ(ofSheet.grade, ofTitle.grade) || differ(ofSheet.number, ofTitle.number)
  return isOther ? `工作表名“${sheetName}”与标题“${title}”不是同一个班级，请核对` : null
}
