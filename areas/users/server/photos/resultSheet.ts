import { asc, eq, and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { sheetLasts } from '../../../../platform/server/sheets/sheetFile.ts'
import { writeSheet, xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { photoFile, photoRun } from '../tables.ts'
import { isInRun } from './runs.ts'

const input = z.object({ runId: z.int() })

/** Job that writes the results of a batch to a file. Its history entry links to the batch. */
export const resultKind = jobKind({
  name: 'users.photoResults',
  title: '批量上传照片',
  input,
  result: z.object({ fileId: z.int(), rows: z.int() }),
  needs: 'school:user:import',
  opens: (sent) => `/sys/photos?run=${input.parse(sent).runId}`,
  attempts: 3,
})

const resultSheet = sheetDefinition({
  title: '照片上传结果',
  columns: [
    { key: 'name', title: '文件', kind: 'text', width: 36 },
    { key: 'result', title: '结果', kind: 'text', width: 10 },
    { key: 'person', title: '姓名', kind: 'text', width: 14 },
    { key: 'why', title: '原因', kind: 'text', width: 60 },
  ],
})

/** Writes the result sheet of a batch, failures first. */
export const photoResults = jobWork(resultKind, async ({ schoolId, memberId, input: { runId }, ...job }) => {
  const rows = await job.look((db) =>
    db
      .select({ name: photoFile.name, why: photoFile.why, person: member.name })
      .from(photoFile)
      .leftJoin(member, memberJoin(photoFile.schoolId, photoFile.memberId))
      .where(isInRun({ schoolId, id: runId }))
      .orderBy(sql`${photoFile.why} is null`, asc(photoFile.id)),
  )
  const sheetRows = rows.map(({ name, why, person }) => ({ name, person, why, result: why === null ? '成功' : '失败' }))
  const stored = await job.files.store(writeSheet(resultSheet, sheetRows))
  await job.finish(async (db) => {
    const about = { name: `${resultSheet.title}.xlsx`, contentType: xlsxType, lastsSeconds: sheetLasts }
    const fileId = await job.files.record(db, stored, { ...about, schoolId, memberId })
    await db
      .update(photoRun)
      .set({ resultFileId: fileId })
      .where(and(eq(photoRun.schoolId, schoolId), eq(photoRun.id, runId)))
    return { fileId, rows: rows.length }
  })
})
