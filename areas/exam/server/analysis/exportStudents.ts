import { searchContextOf } from '../../../../platform/server/asker.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import type { ChangedStudent, OpenedStudent } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import { findExam } from '../readExams.ts'
import { listChangedStudents } from './findChange.ts'
import { listOpenedStudents } from './openFigure.ts'

const number = <const Key extends string>(key: Key, title: string) =>
  ({ key, title, kind: 'number', width: 10 }) as const

const people = [
  { key: 'studentNumber', title: '学号', kind: 'text', width: 16 },
  { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
  { key: 'className', title: '班级', kind: 'text', width: 16 },
] as const

/** Exports the students behind a figure of the analysis, as far as the requester sees them. */
export const openedExport = exportCall(exam.exportOpened, {
  name: 'exam.exportOpened',
  title: '导出分析中的学生',
  sheet: sheetDefinition({
    title: '学生',
    columns: [
      ...people,
      number('score', '分数'),
      number('scaled', '赋分'),
      number('rank', '年级名次'),
      number('standard', '标准分'),
    ],
  }),
  schoolOf: async ({ db, session, body }) => {
    // Refused here and not by the job, so that the screen can say it at once.
    await listOpenedStudents(db, searchContextOf(session), body)
    return schoolOf(session)
  },
  begin: async ({ body, schoolId, asker, look }) => {
    const { name } = await look((db) => findExam(db, schoolId, body.examRecordId))
    const { students } = await look((db) => listOpenedStudents(db, { schoolId, asker }, body))
    return {
      fileName: `${name} ${body.title}`.trim(),
      read: async (db, { offset, limit }: Page<OpenedStudent>) => students(db, { offset, limit }),
      rowOf: ({ studentId: _studentId, ...row }: OpenedStudent) => row,
    }
  },
})

/** Exports the changes of students since another exam, as far as the requester sees them. */
export const changedExport = exportCall(exam.exportChanged, {
  name: 'exam.exportChanged',
  title: '导出学生进退步',
  sheet: sheetDefinition({
    title: '学生进退步',
    columns: [
      ...people,
      number('rank', '年级名次'),
      number('rankBefore', '上次名次'),
      number('rankChange', '名次变化'),
      number('standard', '标准分'),
      number('standardBefore', '上次标准分'),
      number('standardChange', '标准分变化'),
    ],
  }),
  schoolOf: async ({ db, session, body }) => {
    await listChangedStudents(db, searchContextOf(session), body)
    return schoolOf(session)
  },
  begin: async ({ body, schoolId, asker, look }) => {
    const { name } = await look((db) => findExam(db, schoolId, body.examRecordId))
    const { students } = await look((db) => listChangedStudents(db, { schoolId, asker }, body))
    return {
      fileName: `${name} 学生进退步`,
      read: async (db, { offset, limit }: Page<ChangedStudent>) => students(db, { offset, limit }),
      rowOf: ({ studentId: _studentId, ...row }: ChangedStudent) => row,
    }
  },
})
