import { z } from 'zod'
import { rateBases } from './words.ts'

const Rate = z.object({ count: z.int().nullable(), rate: z.number().nullable().describe('百分之几，两位小数') })

/** Figures of the grade that are withheld, because they would tell what few students have whom the caller doesn't see. */
const withheld = '其余班级不足 5 个成绩时不显示'

/** The figures of some students in a subject or the total. Null where there is nothing to compute, or it is withheld. */
const Figures = z.object({
  roster: z.int().describe('应考人数'),
  scored: z.int().describe('有成绩的人数，作弊按 0 分计'),
  mean: z.number().nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  median: z.number().nullable(),
  deviation: z.number().nullable().describe('总体标准差'),
  excellent: Rate.describe('优秀'),
  pass: Rate.describe('及格'),
  low: Rate.describe('低分'),
  standard: z.number().nullable().describe('平均分在年级中的标准分；年级标准差为 0 时为空'),
})
export type Figures = z.output<typeof Figures>

const ClassName = z.object({ classId: z.int(), name: z.string() })

const TeacherFigures = z.object({
  teacherId: z.int(),
  name: z.string(),
  classes: z.array(ClassName),
  figures: Figures,
})

const SubjectFigures = z.object({
  subjectId: z.int().describe('0 为总分'),
  subject: z.string(),
  isScaled: z.boolean().describe('等级赋分；此处的数据按原始分'),
  fullMarks: z.number(),
  excellentLine: z.number(),
  passLine: z.number(),
  lowLine: z.number(),
  isGradeWithheld: z.boolean().describe(`年级的数据与标准分${withheld}`),
  grade: Figures,
  classes: z.array(ClassName.extend({ figures: Figures })).describe('可以查看的班级'),
  teachers: z.array(TeacherFigures).describe('可以查看全部所教班级的教师'),
})
export type SubjectFigures = z.output<typeof SubjectFigures>

export const AnalysisView = z.object({
  grades: z.array(z.object({ gradeId: z.int(), name: z.string() })).describe('可以查看的年级'),
  gradeId: z.int().nullable(),
  level: z.int(),
  groups: z.array(z.string()),
  areRanksCurrent: z.boolean(),
  rateBase: z.enum(rateBases),
  subjects: z.array(SubjectFigures).describe('可以查看的学科，总分在最后'),
})
export type AnalysisView = z.output<typeof AnalysisView>

const counts = { grade: z.int().nullable().describe(withheld), classes: z.array(z.int()).describe('按 classes 的顺序') }
const classNames = { classes: z.array(ClassName).describe('可以查看的班级') }

const Band = z.object({
  from: z.number().nullable().describe('包含；空为没有下限'),
  to: z.number().nullable().describe('分数不包含，名次包含；空为没有上限'),
  ...counts,
})
export type Band = z.output<typeof Band>

export const BandsView = z.object({
  ...classNames,
  scores: z.array(Band).describe('分数段，从高到低'),
  ranks: z.array(Band).describe('年级名次段'),
  distribution: z.array(Band).describe('等距分布，从低到高'),
})
export type BandsView = z.output<typeof BandsView>

const Change = z.object({
  compared: z.int().describe('两次都有成绩的人数'),
  rankChange: z.number().nullable().describe('年级名次平均前进几名，退步为负'),
  standardChange: z.number().nullable().describe('标准分平均变化'),
})

export const ChangeView = z.object({
  grade: Change,
  classes: z.array(ClassName.extend({ change: Change })),
  teachers: z.array(z.object({ teacherId: z.int(), name: z.string(), classes: z.array(ClassName), change: Change })),
})
export type ChangeView = z.output<typeof ChangeView>

const studentFields = {
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  className: z.string(),
}

export const ChangedStudent = z.object({
  ...studentFields,
  rank: z.int(),
  rankBefore: z.int(),
  rankChange: z.int(),
  standard: z.number().nullable(),
  standardBefore: z.number().nullable(),
  standardChange: z.number().nullable(),
})
export type ChangedStudent = z.output<typeof ChangedStudent>

const NearLine = z.object({
  name: z.string(),
  groupName: z.string().describe('只用于一个类别'),
  value: z.number(),
  below: z.object(counts).describe('差不超过 within 分上线'),
  above: z.object(counts).describe('上线不超过 within 分'),
})

export const NearLinesView = z.object({ ...classNames, within: z.number(), lines: z.array(NearLine) })
export type NearLinesView = z.output<typeof NearLinesView>

const Reach = z.object({
  both: z.int().describe('总分与学科都上线'),
  onlyTotal: z.int().describe('总分上线、学科没有'),
  onlySubject: z.int().describe('学科上线、总分没有'),
  keptBack: z.int().describe('总分没有上线，这一科差得最多'),
})

const ReachedLine = z.object({
  lineId: z.int(),
  name: z.string(),
  groupName: z.string(),
  value: z.number(),
  students: z.object(counts).describe('总分参加排名的人数'),
  reached: z.object(counts),
  subjects: z.array(
    z.object({
      subjectId: z.int(),
      subject: z.string(),
      line: z.number().nullable().describe('学科线：考这一科的人中，达到它的与总分上线的一样多'),
      grade: Reach.nullable().describe(withheld),
      classes: z.array(Reach),
    }),
  ),
})
export type ReachedLine = z.output<typeof ReachedLine>

export const ReachedView = z.object({ ...classNames, lines: z.array(ReachedLine) })
export type ReachedView = z.output<typeof ReachedView>

export const OpenedStudent = z.object({
  ...studentFields,
  score: z.number().nullable(),
  scaled: z.number().nullable(),
  rank: z.int().nullable().describe('年级名次'),
  standard: z.number().nullable(),
})
export type OpenedStudent = z.output<typeof OpenedStudent>
