import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Column, SheetDefinition, SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import { exam } from '../contract.ts'
import type { ScoreRow, StudentScore } from '../scoreContract.ts'
import { markNames } from '../words.ts'
import { readExamSubjects } from './examSubjects.ts'
import { findExam } from './readExams.ts'
import { orderSubjects, readScoreRows } from './scorePage.ts'
import { readScoreRights } from './scoreRights.ts'

const leading: readonly Column[] = [
  { key: 'number', title: '学号', kind: 'text', width: 14 },
  { key: 'examNumber', title: '考号', kind: 'text', width: 14 },
  { key: 'name', title: '姓名', kind: 'text', width: 12 },
  { key: 'class', title: '班级', kind: 'text', width: 14 },
]

const trailing: readonly Column[] = [
  { key: 'total', title: '总分', kind: 'number', width: 10 },
  { key: 'classOrder', title: '班级名次', kind: 'integer', width: 10 },
  { key: 'gradeOrder', title: '年级名次', kind: 'integer', width: 10 },
  { key: 'schoolOrder', title: '学校名次', kind: 'integer', width: 10 },
]

const districtColumn: Column = { key: 'districtOrder', title: '区名次', kind: 'integer', width: 10 }

const scoreKey = (subjectId: number) => `score${subjectId}`
const scaledKey = (subjectId: number) => `scaled${subjectId}`

const formatScore = ({ score, mark, isTaken, isHidden }: StudentScore) => {
  if (!isTaken || isHidden) return '—'
  return mark === null ? score : markNames[mark]
}

const toSheetRow = ({
  studentNumber,
  examNumber,
  studentName,
  deptName,
  studentScores,
  total,
}: ScoreRow): SheetRow => ({
  number: studentNumber,
  examNumber,
  name: studentName,
  class: deptName,
  ...Object.fromEntries(studentScores.map((one) => [scoreKey(one.subjectId), formatScore(one)])),
  ...Object.fromEntries(studentScores.map((one) => [scaledKey(one.subjectId), one.scaled])),
  total: total?.value ?? null,
  classOrder: total?.classOrder ?? null,
  gradeOrder: total?.gradeOrder ?? null,
  schoolOrder: total?.schoolOrder ?? null,
  districtOrder: total?.districtOrder ?? null,
})

const makeSheet = async (db: Db, schoolId: number, examId: number): Promise<SheetDefinition> => {
  const { name, jointExamId } = await findExam(db, schoolId, examId)
  const names = await readSubjects(db, schoolId)
  const inExam = await readExamSubjects(db, schoolId, examId)
  const scaled = new Set(inExam.filter(({ scaleRows }) => scaleRows !== null).map(({ subjectId }) => subjectId))
  const subjects = orderSubjects(names, inExam).flatMap((id): Column[] => {
    const title = names.get(id)?.subject ?? ''
    const usual = { kind: 'number', width: 10 } as const
    const raw = { ...usual, key: scoreKey(id), title }
    return scaled.has(id) ? [raw, { ...usual, key: scaledKey(id), title: `${title}赋分` }] : [raw]
  })
  const district = jointExamId === null ? [] : [districtColumn]
  return { title: name, columns: [...leading, ...subjects, ...trailing, ...district] }
}

/** Exports the score table of an exam, with a column for each subject and each scaled one, as far as the requester sees it. */
export const scoreExport = exportCall(exam.exportScores, {
  name: 'exam.exportScores',
  title: '导出考试成绩',
  sheet: { title: '考试成绩', columns: [...leading, ...trailing] },
  begin: async ({ body, schoolId, asker, look }) => ({
    sheet: await look((db) => makeSheet(db, schoolId, body.examRecordId)),
    read: async (db, bounds: Page<ScoreRow>) => {
      const rights = await readScoreRights(db, schoolId, asker)
      return readScoreRows(db, { schoolId, asker, permissions: new Set(), rights }, body, bounds)
    },
    rowOf: toSheetRow,
  }),
})
