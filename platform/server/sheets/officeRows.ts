import { headingKey } from './cellText.ts'
import type { Column } from './columns.ts'
import type { Headings } from './headings.ts'
import type { RawRow } from './sheetRows.ts'

/**
 * True for a row that repeats the headings, as sheets do for each class or printed page. A title may have more words in
 * front than the cell, such as 父亲联系电话 for 联系电话.
 */
export const isRepeatedHeading = (columns: readonly Column[], { places }: Headings, { cells }: RawRow): boolean => {
  const read = cells.flatMap(({ column, text }) => {
    const title = columns[places.get(column) ?? -1]?.title
    return title === undefined ? [] : [headingKey(title).endsWith(headingKey(text))]
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

const gradeForms = [/(?:[一二三四五六七八九]|\d)年级/u, /[初高][一二三]/u, /(?:小学|初中|高中)?20\d{2}级/u] as const

/** Finds the only grade in a title or in a sheet's name. A cohort next to a grade, as in 2026级七年级, says the same. */
export const findGradeInTitle = (title: string): string | null => {
  const form = gradeForms.find((one) => one.test(title))
  return form === undefined ? null : findOnly(title, form)
}

/** Finds the only class in a title or in a sheet's name, such as 一年级1班 in 一年级1班学生名单. */
export const findClassInTitle = (title: string): string | null => {
  const hasGrade = gradeForms.some((form) => form.test(title))
  return hasGrade && findGradeInTitle(title) === null ? null : findOnly(title, classInTitle)
}

/** True for a text with a class, also if it names several. */
export const mentionsClass = (text: string): boolean => classInTitle.test(text)
