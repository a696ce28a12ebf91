import { inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { undoableDays } from './runs.ts'
import { importRow, importRun } from './tables.ts'

const kind = jobKind({
  name: 'imports.clearRows',
  title: '清理导入的逐行记录',
  input: z.object({}),
  result: z.object({ rows: z.int() }),
  attempts: 3,
})

const day = 24 * 60 * 60 * 1000

/** Deletes, each night, the rows of imports that are too old to undo. The history keeps the imports. */
export const rowClearing = jobWork(
  kind,
  async ({ finish, clock }) => {
    const before = new Date(clock.now().getTime() - undoableDays * day)
    await finish(async (db) => {
      const old = db.select({ id: importRun.id }).from(importRun).where(lt(importRun.createdAt, before))
      const gone = await db.delete(importRow).where(inArray(importRow.runId, old)).returning({ id: importRow.runId })
      return { rows: gone.length }
    })
  },
  { schedule: '20 4 * * *' },
)
