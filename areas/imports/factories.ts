import { file } from '../../platform/server/files/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { importRow, importRun } from './server/tables.ts'

type RunValues = Partial<typeof importRun.$inferInsert> & { readonly schoolId: number; readonly memberId: number }

let counter = 0

/** Inserts imports for tests, at any stage, each with three new rows. */
export const importsFactories = (database: Database) => ({
  makeRun: (values: RunValues) =>
    database.asSystem('test factories', async (db) => {
      const { schoolId, memberId } = values
      const createdAt = new Date()
      const about = { schoolId, memberId, name: '名单.xlsx', contentType: 'text/plain', size: 1, createdAt }
      const fileId =
        values.fileId ??
        insertedRow(
          await db
            .insert(file)
            .values({ ...about, key: `import-${(counter += 1)}` })
            .returning(),
        ).id
      const headings = [{ column: 0, title: '姓名', key: 'name', isCoded: false }]
      const defaults = {
        operatorName: '测试',
        kind: 'students',
        fileName: '名单.xlsx',
        headingRow: 1,
        headings,
        createdAt,
      }
      const made = insertedRow(
        await db
          .insert(importRun)
          .values({ ...defaults, ...values, fileId })
          .returning(),
      )
      const row = { schoolId, runId: made.id, verdict: 'new' as const, name: made.operatorName, basis: 'x' }
      await db.insert(importRow).values(
        [2, 3, 4].map((number) => ({
          ...row,
          number,
          differences: [{ title: '姓名', before: null, after: made.operatorName }],
          notes: [],
          faults: [],
        })),
      )
      return made
    }),
})
