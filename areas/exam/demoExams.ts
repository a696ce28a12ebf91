import type { ExamKind } from './words.ts'

/** An exam of the demo, before it is written. */
export interface PlannedExam {
  readonly name: string
  readonly kind: ExamKind
  readonly startAt: Date
  readonly endAt: Date
  readonly publishedAt: Date | null
  /** True if there are scores. */
  readonly isMarked: boolean
  readonly isSatBy: (level: number) => boolean
  readonly isTested: (subject: string) => boolean
  /** Full marks of a subject in a grade level, in hundredths. */
  readonly fullMarksOf: (subject: string, level: number) => number
}

const day = 86_400_000
const hour = 3_600_000
const shanghaiOffset = 8 * hour

const mainSubjects = new Set(['语文', '数学', '英语'])
/** Subjects that a school marks by level only, so they have no scores. */
const unmarkedSubjects = new Set([
  '体育',
  '体育与健康',
  '音乐',
  '美术',
  '劳动',
  '信息科技',
  '信息技术',
  '通用技术',
  '心理健康',
  '综合实践',
  '书法',
  '艺术',
])

const sectionOf = (level: number) => Math.floor(level / 100)
const isSecondary = (level: number) => sectionOf(level) >= 3
/** The ministry allows no written exams in grades 1 and 2. */
const mayBeExamined = (level: number) => isSecondary(level) || level % 100 > 2

const fullMarksOf = (subject: string, level: number): number => {
  if (!mainSubjects.has(subject)) return 100_00
  return { 3: 120_00, 4: 150_00 }[sectionOf(level)] ?? 100_00
}

/** Returns the weekday nearest to a number of days from today, at an hour in Shanghai. */
const weekdayAt = (today: Date, days: number, atHour: number): Date => {
  const midnight = Math.floor((today.getTime() + shanghaiOffset) / day) * day - shanghaiOffset + days * day
  const weekday = new Date(midnight + shanghaiOffset).getUTCDay()
  const shift = { 0: 1, 6: 2 }[weekday] ?? 0
  return new Date(midnight + shift * day + atHour * hour)
}

/** Plans the three exams of a school with these grade levels: one published, one being marked, the final to come. */
export const planExams = (today: Date, levels: readonly number[]): readonly PlannedExam[] => {
  const hasSecondary = levels.some(isSecondary)
  const isSatBy = hasSecondary ? isSecondary : mayBeExamined
  const usual = { isTested: (subject: string) => !unmarkedSubjects.has(subject), fullMarksOf }
  const at = (days: number, duration: number) => {
    const startAt = weekdayAt(today, days, 8)
    return { startAt, endAt: new Date(startAt.getTime() + duration * day + 9 * hour) }
  }
  const [first, second, last] = [at(-45, 1), at(-10, 1), at(35, 2)]
  const publishedAt = new Date(first.endAt.getTime() + 3 * day)
  return [
    { ...usual, ...first, isSatBy, isMarked: true, name: '第一次学情调研', kind: 'regular', publishedAt },
    hasSecondary
      ? { ...usual, ...second, isSatBy, isMarked: true, publishedAt: null, name: '期中考试', kind: 'midterm' }
      : { ...usual, ...second, isSatBy, isMarked: true, publishedAt: null, name: '第二次学情调研', kind: 'regular' },
    {
      ...usual,
      ...last,
      isSatBy: mayBeExamined,
      isMarked: false,
      publishedAt: null,
      name: '期末考试',
      kind: 'final',
    },
  ]
}
