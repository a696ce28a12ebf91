import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { Column } from '../../../platform/server/sheets/columns.ts'
import { type Page, exportKind, exportWork } from '../../../platform/server/sheets/exportJob.ts'
import { JointFigure } from '../bureauContract.ts'
import type { jointExam } from '../contract.ts'
import { readFigures } from './figures.ts'
import { findJointExam } from './jointExams.ts'
import { withManagedSchools } from './managedSchools.ts'

const kind = exportKind({
  name: 'jointExam.exportFigures',
  title: '导出联考各校统计',
  needs: 'jointExam:exam:view',
  // The job sees only the bureau, so the call counts and the job writes the sheet.
  input: z.object({ name: z.string(), rows: z.array(JointFigure) }),
})

const figureColumn = (key: string, title: string): Column => ({ key, title, kind: 'number', width: 10 })

const columns: readonly Column[] = [
  { key: 'subject', title: '学科', kind: 'text', width: 10 },
  { key: 'school', title: '学校', kind: 'text', width: 24 },
  { key: 'expected', title: '应考', kind: 'integer', width: 8 },
  { key: 'entered', title: '已录入', kind: 'integer', width: 8 },
  figureColumn('mean', '平均分'),
  figureColumn('highest', '最高分'),
  figureColumn('lowest', '最低分'),
  figureColumn('deviation', '标准差'),
  figureColumn('excellentRate', '优秀率（%）'),
  figureColumn('passRate', '及格率（%）'),
  figureColumn('lowRate', '低分率（%）'),
]

/** Queues the export of the figures of a joint exam, which are counted now. */
export const exportFigures = async ({ db, session, body, jobs }: Context<typeof jointExam.exportFigures>) => {
  const bureauId = schoolOf(session)
  const row = await findJointExam(db, bureauId, body.id)
  const rows = await withManagedSchools(db, bureauId, () => readFigures(db, bureauId, row))
  const owner = { schoolId: bureauId, memberId: memberOf(session) }
  return { jobId: await jobs.add(db, kind, owner, { name: row.name, rows }) }
}

/** Writes the sheet of an export. */
export const figuresWork = exportWork(kind, { title: '联考各校统计', columns }, async ({ input: { name, rows } }) => ({
  all: rows.length,
  fileName: `${name}各校统计`,
  read: async (_db: Db, { limit, offset }: Page<JointFigure>) => rows.slice(offset, offset + limit),
  rowOf: ({ schoolId: _schoolId, ...row }: JointFigure) => row,
}))
