import { toGradeNumeral } from '../gradePattern.ts'

/** How a school writes the names of its classes: a form of the grade's name, and the number between two texts. */
interface ClassPattern {
  readonly grade: 'whole' | 'stem' | 'none'
  readonly before: string
  readonly after: string
  readonly isChinese: boolean
}

/** A class with its number and the name of its grade. */
interface NamedClass {
  readonly name: string
  readonly number: number | null
  readonly gradeName: string
}

const usualPattern: ClassPattern = { grade: 'whole', before: '', after: '班', isChinese: false }

/** The part of a grade's name that short names of classes begin with: 一 of 一年级, as in 一（1）班. */
const stemOf = (gradeName: string) => gradeName.replace(/年级$|级$/, '')

const splitGrade = (name: string, gradeName: string) => {
  if (name.startsWith(gradeName)) return { grade: 'whole' as const, rest: name.slice(gradeName.length) }
  const stem = stemOf(gradeName)
  if (stem !== '' && name.startsWith(stem)) return { grade: 'stem' as const, rest: name.slice(stem.length) }
  return { grade: 'none' as const, rest: name }
}

/** Reads the pattern of a class's name. Returns null if the name has no number, or another one than the class. */
const readPattern = ({ name, number, gradeName }: NamedClass): ClassPattern | null => {
  const { grade, rest } = splitGrade(name, gradeName)
  const found = /^(\D*?)(\d+|[一二三四五六七八九十]{1,2})(\D*)$/.exec(rest)
  if (found === null) return null
  const [, before = '', written = '', after = ''] = found
  const isChinese = !/\d/.test(written)
  const isSame = number === null || written === (isChinese ? toGradeNumeral(number) : String(number))
  return isSame ? { grade, before, after, isChinese } : null
}

const writeName = ({ grade, before, after, isChinese }: ClassPattern, gradeName: string, number: number): string => {
  const start = { whole: gradeName, stem: stemOf(gradeName), none: '' }[grade]
  return `${start}${before}${isChinese ? toGradeNumeral(number) : number}${after}`
}

/** Returns the most frequent pattern of these classes, or null if none has one. */
const findUsualPattern = (classes: readonly NamedClass[]): ClassPattern | null => {
  const groups = [
    ...Map.groupBy(
      classes.flatMap((one) => readPattern(one) ?? []),
      (one) => JSON.stringify(one),
    ).values(),
  ]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0] ?? null
}

/**
 * Returns a function that names a new class of a grade as the school already writes its classes: like those of the
 * same grade, or else like those of other grades, or else 一年级1班.
 */
export const makeClassNamer = (classes: readonly NamedClass[]) => {
  const ofSchool = findUsualPattern(classes)
  return (gradeName: string, number: number): string => {
    const ofGrade = findUsualPattern(classes.filter((one) => one.gradeName === gradeName))
    return writeName(ofGrade ?? ofSchool ?? usualPattern, gradeName, number)
  }
}
