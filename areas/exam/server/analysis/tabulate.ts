import type {
  Band,
  BandsView,
  ChangeView,
  Figures,
  NearLinesView,
  ReachedView,
  SubjectFigures,
} from '../../analysisViews.ts'
import type { CellKind } from '../../../../platform/server/sheets/columns.ts'
import { fromHundredths, toHundredths } from '../../score.ts'

type Cell = string | number | null

/** A table of the analysis, as it is exported. */
export interface Table {
  readonly columns: readonly { readonly title: string; readonly kind: CellKind }[]
  readonly rows: readonly (readonly Cell[])[]
}

const text = (title: string) => ({ title, kind: 'text' as const })
const number = (title: string) => ({ title, kind: 'number' as const })

const figureColumns = [
  '应考',
  '有成绩',
  '平均分',
  '最高分',
  '最低分',
  '中位数',
  '标准差',
  '优秀人数',
  '优秀率',
  '及格人数',
  '及格率',
  '低分人数',
  '低分率',
  '标准分',
].map(number)

const figureCells = (figures: Figures): readonly Cell[] => [
  figures.roster,
  figures.scored,
  figures.mean,
  figures.highest,
  figures.lowest,
  figures.median,
  figures.deviation,
  figures.excellent.count,
  figures.excellent.rate,
  figures.pass.count,
  figures.pass.rate,
  figures.low.count,
  figures.low.rate,
  figures.standard,
]

/** The figures of the grade in each subject. */
export const tabulateOverview = (subjects: readonly SubjectFigures[]): Table => ({
  columns: [text('学科'), number('满分'), ...figureColumns],
  rows: subjects.map(({ subject, fullMarks, grade }) => [subject, fullMarks, ...figureCells(grade)]),
})

/** The figures of the grade and the classes in each subject. */
export const tabulateClasses = (subjects: readonly SubjectFigures[]): Table => ({
  columns: [text('学科'), text('班级'), ...figureColumns],
  rows: subjects.flatMap(({ subject, grade, classes }) => [
    [subject, '年级', ...figureCells(grade)],
    ...classes.map(({ name, figures }) => [subject, name, ...figureCells(figures)]),
  ]),
})

/** The figures of the teachers in each subject. */
export const tabulateTeachers = (subjects: readonly SubjectFigures[]): Table => ({
  columns: [text('学科'), text('教师'), text('班级'), ...figureColumns],
  rows: subjects.flatMap(({ subject, teachers }) =>
    teachers.map(({ name, classes, figures }) => [
      subject,
      name,
      classes.map((one) => one.name).join('、'),
      ...figureCells(figures),
    ]),
  ),
})

const describeScores = ({ from, to }: Band): string => {
  if (from === null) return `${to ?? ''} 分以下`
  return to === null ? `${from} 分及以上` : `${from}–${fromHundredths(toHundredths(to) - 1)} 分`
}

const describeRanks = ({ from, to }: Band): string =>
  to === null ? `第 ${from ?? ''} 名以后` : `第 ${from ?? ''}–${to} 名`

/** The score and rank bands of a subject. */
export const tabulateBands = ({ classes, scores, ranks }: BandsView): Table => {
  const rowsOf = (kind: string, bands: readonly Band[], describe: (band: Band) => string) =>
    bands.map((band) => [kind, describe(band), band.grade, ...band.classes])
  return {
    columns: [text('类型'), text('区间'), number('年级'), ...classes.map(({ name }) => number(name))],
    rows: [...rowsOf('分数段', scores, describeScores), ...rowsOf('名次段', ranks, describeRanks)],
  }
}

/** The changes of the grade, its classes and teachers. */
export const tabulateChange = ({ grade, classes, teachers }: ChangeView): Table => {
  const row = (kind: string, name: string, { compared, rankChange, standardChange }: ChangeView['grade']) => [
    kind,
    name,
    compared,
    rankChange,
    standardChange,
  ]
  return {
    columns: [text('范围'), text('名称'), number('人数'), number('名次平均进步'), number('标准分平均变化')],
    rows: [
      row('年级', '', grade),
      ...classes.map(({ name, change }) => row('班级', name, change)),
      ...teachers.map(({ name, change }) => row('教师', name, change)),
    ],
  }
}

/** The students near the lines of a subject. */
export const tabulateNear = ({ classes, within, lines }: NearLinesView): Table => ({
  columns: [text('分数线'), number('分数'), text('位置'), number('年级'), ...classes.map(({ name }) => number(name))],
  rows: lines.flatMap(({ name, value, below, above }) => [
    [name, value, `线下 ${within} 分以内`, below.grade, ...below.classes],
    [name, value, `线上 ${within} 分以内`, above.grade, ...above.classes],
  ]),
})

const reachNames = {
  both: '总分与学科都上线',
  onlyTotal: '只有总分上线',
  onlySubject: '只有学科上线',
  keptBack: '差得最多',
}

/** The students who reach the lines of the total, in total and in each subject. */
export const tabulateReached = ({ classes, lines }: ReachedView): Table => ({
  columns: [
    text('分数线'),
    number('分数'),
    text('学科'),
    number('学科线'),
    text('情况'),
    number('年级'),
    ...classes.map(({ name }) => number(name)),
  ],
  rows: lines.flatMap(({ name, groupName, value, students, reached, subjects }) => {
    const line = groupName === '' ? name : `${name}（${groupName}）`
    return [
      [line, value, '总分', null, '参加排名', students.grade, ...students.classes],
      [line, value, '总分', null, '上线', reached.grade, ...reached.classes],
      ...subjects.flatMap((one) =>
        (['both', 'onlyTotal', 'onlySubject', 'keptBack'] as const).map((kind) => [
          line,
          value,
          one.subject,
          one.line,
          reachNames[kind],
          one.grade?.[kind] ?? null,
          ...one.classes.map((of) => of[kind]),
        ]),
      ),
    ]
  }),
})
