import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import type { NewSheet, SheetColumn } from '../../../../platform/server/sheets/sheetXml.ts'
import { style } from '../../../../platform/server/sheets/styles.ts'
import { sheetName } from '../../../../platform/server/sheets/workbookXml.ts'
import { type Bells, findBells, headRows } from '../../bells.ts'
import type { PlannedLesson } from '../../lessons.ts'
import { weekPatternNames } from '../../words.ts'
import { type TermFacts, groupOf, subjectOf } from '../facts.ts'
import { teachingClassesOf } from '../lessons.ts'
import { listHeadings } from './readList.ts'

interface Made {
  readonly lessons: readonly PlannedLesson[]
  readonly facts: TermFacts
  readonly names: ReadonlyMap<number, string>
}

const column = (heading: string, width: number): SheetColumn => ({
  heading,
  headingStyle: style.heading,
  kind: 'text',
  width,
  wrapped: true,
})

const weekMark = { every: '', odd: '(单)', even: '(双)' } as const

const textOf = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n')

/** Names sheets so that two classes with one name get two sheets. */
const makeSheetNamer = () => {
  const taken = new Map<string, number>()
  return (title: string): string => {
    const name = sheetName(title)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 ? name : sheetName(title, ` (${count})`)
  }
}

const gridSheet = (
  name: string,
  lessons: readonly PlannedLesson[],
  bells: Bells | undefined,
  write: (lesson: PlannedLesson) => string,
): NewSheet => {
  const numbers = lessons.map(({ period }) => period)
  const lastDay = Math.max(5, ...lessons.map(({ weekday }) => weekday))
  const weekdays = Array.from({ length: lastDay }, (_, at) => at + 1)
  const cell = (weekday: number, period: number) =>
    lessons
      .filter((lesson) => lesson.weekday === weekday && lesson.period === period)
      .map(write)
      .join('\n/\n')
  return {
    name,
    columns: [
      column('节次', 10),
      column('时间', 14),
      ...weekdays.map((day) => column(`星期${nameOfWeekday(day).slice(1)}`, 18)),
    ],
    rows: headRows(bells, numbers).flatMap(({ number, name: label, startTime, endTime }) => {
      const time = startTime === '' ? '' : `${startTime}-${endTime}`
      return number === null ? [] : [[label, time, ...weekdays.map((day) => cell(day, number))]]
    }),
  }
}

const namesOf = ({ names }: Made, { teacherIds }: PlannedLesson) => teacherIds.flatMap((id) => names.get(id) ?? [])

/** Makes a sheet for each class with lessons, in the order of grades. It can be imported again. */
export const classSheets = (made: Made): NewSheet[] => {
  const { lessons, facts } = made
  const nameSheet = makeSheetNamer()
  const write = (lesson: PlannedLesson) => {
    const subject = lesson.teachingClassId === null ? subjectOf(facts, lesson.subjectId) : groupOf(facts, lesson).name
    return textOf([`${subject}${weekMark[lesson.week]}`, ...namesOf(made, lesson), lesson.room])
  }
  return [...facts.classes].flatMap(([id, { name, level }]) => {
    const attended = teachingClassesOf(facts, id)
    const own = lessons.filter(({ classId, teachingClassId }) => classId === id || attended.has(teachingClassId ?? 0))
    if (own.length === 0) return []
    return [gridSheet(nameSheet(name), own, findBells(facts.schedules, level), write)]
  })
}

/** Makes a sheet for each teacher with lessons, by name. */
export const teacherSheets = (made: Made): NewSheet[] => {
  const { lessons, facts, names } = made
  const nameSheet = makeSheetNamer()
  const write = (lesson: PlannedLesson) =>
    textOf([`${subjectOf(facts, lesson.subjectId)}${weekMark[lesson.week]}`, groupOf(facts, lesson).name, lesson.room])
  const byName = [...names].toSorted(([, one], [, other]) => one.localeCompare(other, 'zh-CN'))
  return byName.flatMap(([id, name]) => {
    const own = lessons.filter(({ teacherIds }) => teacherIds.includes(id))
    const [first] = own
    if (first === undefined) return []
    const level = groupOf(facts, first).level
    return [gridSheet(nameSheet(name), own, findBells(facts.schedules, level), write)]
  })
}

const listWidths = [18, 10, 10, 14, 20, 16, 10]

const makeListSheet = (rows: NewSheet['rows']): NewSheet => ({
  name: '课程表',
  columns: listHeadings.map((heading, at) => column(heading, listWidths[at] ?? 12)),
  rows,
})

/** Makes one sheet with a lesson in each row. It can be imported again. */
export const listSheet = (made: Made): NewSheet[] => {
  const { lessons, facts } = made
  const rows = lessons.map((lesson) => [
    groupOf(facts, lesson).name,
    nameOfWeekday(lesson.weekday),
    `第${lesson.period}节`,
    subjectOf(facts, lesson.subjectId),
    namesOf(made, lesson).join('、'),
    lesson.room,
    lesson.week === 'every' ? '' : weekPatternNames[lesson.week],
  ])
  return [makeListSheet(rows)]
}

const instructionRows = [
  ['一种：每行一节课', '在“课程表”中填写，班级也可以写教学班；单双周留空为每周，教师留空为任教安排中的教师'],
  ['另一种：每班一张', '每班一个工作表，或在一个工作表中上下排列，标题行为星期一到星期五，左侧为第几节'],
  ['每班一张的单元格', '语文 王老师，或 语文(王老师)，或换行写；可以再写教室'],
  ['单双周', '音乐(单) 李老师 / 美术(双) 王老师'],
  ['教学班', '在各班的课程表中写教学班的名称，如 物理A班'],
  ['导入之后', '文件中写到的班级、教学班的课全部换成文件中的，其他的不变；有一处无法识别或冲突则整个文件不导入'],
]

/** Makes the template: the empty list, and a sheet that explains both ways. */
export const templateSheets = (): NewSheet[] => [
  makeListSheet([]),
  { name: '说明', columns: [column('项目', 22), column('写法', 90)], rows: instructionRows },
]
