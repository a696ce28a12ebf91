import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Column } from '../../../../platform/server/sheets/columns.ts'
import type { ForeignHeading, RunSheet } from '../../../imports/server/index.ts'
import { readSubjects } from '../../../teaching/server/index.ts'
import { fromHundredths } from '../../score.ts'
import { markNames } from '../../words.ts'
import type { ExamKey } from '../examKey.ts'
import { type ExamSubject, readExamSubjects } from '../examSubjects.ts'
import { orderSubjects } from '../scorePage.ts'
import { namingColumns, namingHeadings } from './namingColumns.ts'

/** The exam that an import concerns. */
export const ExamSheet = z.object({ examId: z.int() })

/** The sheet of our template. */
const scoreSheetTitle = '考试成绩'

const keyPrefix = 'subject'

/** The key of a subject's column. */
export const subjectKey = (subjectId: number): string => `${keyPrefix}${subjectId}`

/** True for a key of a subject's column. */
export const isSubjectKey = (key: string): boolean => key.startsWith(keyPrefix)

/** A subject of an exam as a column: its name, and its full marks in each level that differ. */
interface SubjectColumn {
  readonly subjectId: number
  readonly subject: string
  readonly fullMarks: readonly number[]
}

/** Lists the subjects of an exam in display order, each with its different full marks. */
const listSubjectColumns = (
  names: ReadonlyMap<number, { readonly subject: string }>,
  subjects: readonly ExamSubject[],
): readonly SubjectColumn[] =>
  orderSubjects(names, subjects).map((subjectId) => {
    const marks = subjects
      .filter((one) => one.subjectId === subjectId)
      .map(({ fullMarks }) => fromHundredths(fullMarks))
    return { subjectId, subject: names.get(subjectId)?.subject ?? '', fullMarks: [...new Set(marks)] }
  })

/** Other names of a subject. The first letter of a subject is used in sheets too. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  语文: ['语'],
  数学: ['数'],
  英语: ['英', '外语'],
  物理: ['物'],
  化学: ['化'],
  生物: ['生', '生物学'],
  政治: ['政', '思想政治', '道德与法治', '道法', '思品'],
  道德与法治: ['道法', '政治', '政'],
  思想政治: ['政治', '政'],
  历史: ['史'],
  地理: ['地'],
  体育: ['体育与健康'],
  体育与健康: ['体育'],
  信息技术: ['信息', '信息科技'],
  信息科技: ['信息', '信息技术'],
}

const scoreWords = ['成绩', '分数', '得分', '分', '总分', '卷面分', '卷面成绩', '考试成绩']

const headingsOfName = (name: string, { fullMarks }: SubjectColumn): readonly string[] => [
  name,
  ...scoreWords.map((word) => `${name}${word}`),
  ...fullMarks.flatMap((full) => [
    `${name}${full}`,
    `${name}(${full})`,
    `${name}(${full}分)`,
    `${name}(满分${full})`,
    `${name}(满分${full}分)`,
    `${name}(满分:${full})`,
    `${name}/${full}`,
  ]),
]

/** Lists the headings by which sheets name these subjects. A name that two subjects share names neither. */
const listSubjectHeadings = (columns: readonly SubjectColumn[]): ForeignHeading[] => {
  const own = new Set(columns.map(({ subject }) => subject))
  const named = columns.flatMap((column) => [
    { name: column.subject, column },
    ...(otherNames[column.subject] ?? []).filter((name) => !own.has(name)).map((name) => ({ name, column })),
  ])
  const isShared = (name: string) => named.filter((one) => one.name === name).length > 1
  return named
    .filter(({ name }) => !isShared(name))
    .flatMap(({ name, column }) =>
      headingsOfName(name, column).map((heading) => ({ heading, key: subjectKey(column.subjectId) })),
    )
}

const computedWords = /总分|总成绩|合计|平均|均分|名次|排名|位次|班名|级名|校名/

/** Subjects that schools examine, by which a column of a subject that the school lacks is recognised. */
const commonSubjects = new Set([
  ...Object.keys(otherNames),
  ...'外语、日语、俄语、道法、科学、劳动、音乐、美术、通用技术、书法、历史与社会'.split('、'),
])

const scoreEnding = new RegExp(`(?:${scoreWords.toSorted((one, other) => other.length - one.length).join('|')})$`, 'u')

/** Returns the subject that a heading names, without its full marks and the word for scores. */
const subjectInHeading = (title: string): string =>
  title
    .normalize('NFKC')
    .replaceAll(/\s|[(/].*$/g, '')
    .replace(/\d+$/, '')
    .replace(scoreEnding, '')

/**
 * Returns a function that says why a column is not imported: the system computes it, or the exam or the school lacks its
 * subject.
 */
const makeHeadingExplainer = (examHeadings: ReadonlySet<string>, schoolSubjects: ReadonlySet<string>) => {
  const add = '由有编辑考试权限的老师添加到本次考试后，请重新上传'
  return (title: string): string | null => {
    if (computedWords.test(title)) return '总分与名次由系统计算，不导入'
    const subject = subjectInHeading(title)
    // A second column of a subject is no missing subject.
    if (examHeadings.has(subject)) return null
    if (schoolSubjects.has(subject)) return `本次考试没有学科“${subject}”；${add}`
    return commonSubjects.has(subject) ? `学校没有学科“${subject}”，需要学校管理员新建；${add}` : null
  }
}

const formatFullMarks = ({ fullMarks }: SubjectColumn) => fullMarks.join(' 或 ')

const toColumn = (column: SubjectColumn): Column => ({
  key: subjectKey(column.subjectId),
  title: column.subject,
  kind: 'text',
  longest: 20,
  width: 10,
  note: `满分 ${formatFullMarks(column)} 分，最多两位小数；${Object.values(markNames).join('、')}填文字；空白保留原有成绩`,
})

/** The title of a subject's column in the template: 语文（150）. */
export const titleWithMarks = ({ subject, fullMarks }: SubjectColumn): string =>
  fullMarks.length === 1 ? `${subject}（${fullMarks[0]}）` : subject

/** Reads the subjects of an exam as columns. */
export const readSubjectColumns = async (db: Db, { schoolId, examId }: ExamKey) =>
  listSubjectColumns(await readSubjects(db, schoolId), await readExamSubjects(db, schoolId, examId))

/** Returns the sheet of an exam's scores: the columns that name a student, and one for each subject. */
export const findScoreSheet = async (
  db: Db,
  { schoolId, about }: { readonly schoolId: number; readonly about: unknown },
): Promise<RunSheet> => {
  const { examId } = ExamSheet.parse(about)
  const columns = await readSubjectColumns(db, { schoolId, examId })
  const schoolSubjects = [...(await readSubjects(db, schoolId)).values()].map(({ subject }) => subject)
  const subjectHeadings = listSubjectHeadings(columns)
  const examHeadings = new Set(subjectHeadings.map(({ heading }) => heading))
  return {
    sheet: { title: scoreSheetTitle, columns: [...Object.values(namingColumns), ...columns.map(toColumn)] },
    foreign: [...namingHeadings, ...subjectHeadings],
    explain: makeHeadingExplainer(examHeadings, new Set(schoolSubjects)),
  }
}
