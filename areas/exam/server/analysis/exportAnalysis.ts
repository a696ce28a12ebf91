import type { z } from 'zod'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { type Asker, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { Column, SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { exam } from '../../contract.ts'
import { toHundredths } from '../../score.ts'
import { findExam } from '../readExams.ts'
import { type Analysed, readAnalysed } from './analysed.ts'
import { computeBands } from './bands.ts'
import { analyse } from './findAnalysis.ts'
import { computeChange } from './findChange.ts'
import { computeNearLines } from './nearLines.ts'
import { computeReached } from './reachedLines.ts'
import { analysisSettings } from './settings.ts'
import {
  type Table,
  tabulateBands,
  tabulateChange,
  tabulateClasses,
  tabulateNear,
  tabulateOverview,
  tabulateReached,
  tabulateTeachers,
} from './tabulate.ts'

type Wanted = z.output<typeof exam.exportAnalysis.body>

const titles: Readonly<Record<Wanted['table'], string>> = {
  overview: '总览',
  classes: '班级对比',
  teachers: '教师对比',
  bands: '分数段',
  change: '进退步',
  near: '临界生',
  reached: '上线情况',
}

/** Refuses a table of changes without an exam to compare with. */
const makeTable = async (db: Db, schoolId: number, analysed: Analysed, body: Wanted): Promise<Table> => {
  const key = { schoolId, examId: body.examRecordId }
  const { subjectId, groupName } = body
  const settings = await analysisSettings.read(db, schoolId)
  switch (body.table) {
    case 'overview':
      return tabulateOverview((await analyse(db, key, analysed)).subjects)
    case 'classes':
      return tabulateClasses((await analyse(db, key, analysed)).subjects)
    case 'teachers':
      return tabulateTeachers((await analyse(db, key, analysed)).subjects)
    case 'bands':
      return tabulateBands(computeBands(analysed, subjectId, settings))
    case 'near': {
      const within = toHundredths(body.within ?? settings.nearMarks)
      return tabulateNear(await computeNearLines(db, key, analysed, { subjectId, within }))
    }
    case 'reached':
      return tabulateReached(await computeReached(db, key, analysed))
    case 'change':
      if (body.sinceId === undefined) throw new Refusal(common.notFound)
      return tabulateChange(await computeChange(db, key, analysed, { subjectId, sinceId: body.sinceId, groupName }))
  }
}

const keyOf = (at: number) => `column${at}`

const toColumns = ({ columns }: Table): Column[] =>
  columns.map(({ title, kind }, at) => ({ key: keyOf(at), title, kind, width: kind === 'text' ? 16 : 10 }))

const readTable = async (db: Db, caller: { readonly schoolId: number; readonly asker: Asker }, body: Wanted) => {
  const { name } = await findExam(db, caller.schoolId, body.examRecordId)
  const table = await makeTable(db, caller.schoolId, await readAnalysed(db, caller, body), body)
  return { table, title: `${name} ${titles[body.table]}` }
}

/** Exports a table of the analysis, as far as the requester sees it. */
export const analysisExport = exportCall(exam.exportAnalysis, {
  name: 'exam.exportAnalysis',
  title: '导出成绩分析',
  sheet: { title: '成绩分析', columns: [] },
  schoolOf: async ({ db, session, body }) => {
    // Refused here and not by the job, so that the screen can say it at once.
    await readTable(db, searchContextOf(session), body)
    return schoolOf(session)
  },
  begin: async ({ body, schoolId, asker, look }) => {
    const { table, title } = await look((db) => readTable(db, { schoolId, asker }, body))
    return {
      sheet: { title, columns: toColumns(table) },
      fileName: title,
      read: async (_db, { offset, limit }: Page<readonly (string | number | null)[]>) =>
        table.rows.slice(offset, offset + limit),
      rowOf: (row): SheetRow => Object.fromEntries(row.map((cell, at) => [keyOf(at), cell])),
    }
  },
})
