import { file } from '../../platform/server/files/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import { importRow, importRun } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { encryptBytes } from './server/encryptedFile.ts'
import type { Stage } from './words.ts'

type RunValues = Partial<typeof importRun.$inferInsert> & { readonly schoolId: number; readonly memberId: number }

let counter = 0

/** Inserts imports for tests, at any stage, each with three new rows. */
const importsFactories = (database: Database) => ({
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
      const sheet = { name: '名单', isHidden: false, rows: 3, hiddenRows: 0, lastRow: 4, isChosen: true }
      const sheets = [{ ...sheet, headingRow: 1, headings }]
      const workbook = { sheets, isClassBySheet: false, skipsHidden: false }
      const defaults = {
        operatorName: '测试',
        kind: 'students',
        fileName: '名单.xlsx',
        headingRow: 1,
        headings,
        workbook,
        createdAt,
      }
      const made = await insertRow(db, importRun, { ...defaults, ...values, fileId })
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

const makeRunAt = async ({ server, school, actor }: Scene, stage: Stage, passwordFileId: number | null = null) =>
  (
    await importsFactories(server.database).makeRun({
      schoolId: school.id,
      memberId: actor.id,
      stage,
      passwordFileId,
    })
  ).id

/** Makes a run of the actor with the bytes of its file. */
const makeRunOfFile = async ({ server, school, actor }: Scene, text: string, values: Partial<RunValues> = {}) => {
  const { files } = server.http.running.services
  const stored = await files.store(Buffer.from(text))
  const about = { name: '名单.csv', contentType: 'text/plain', lastsSeconds: 3600 }
  const owner = { schoolId: school.id, memberId: actor.id }
  const fileId = await server.database.asSystem('test factories', (db) =>
    files.record(db, stored, { ...owner, ...about }),
  )
  return (await importsFactories(server.database).makeRun({ ...values, ...owner, fileId })).id
}

/** Samples of imports for the sweep, one at each stage. */
export const testing: AreaTesting = {
  samples: {
    importKind: () => 'students',
    fileSheet: () => 0,
    fileColumn: () => 0,
    importColumn: () => 'name',
    importOption: () => 'parentNumbers',
    importOptionValue: () => 'keep',
    choiceColumn: () => 'gender',
    chosenValue: () => '男',
    importReason: () => '0'.repeat(32),
    importedRow: () => 2,
    importRun: (scene) => makeRunAt(scene, 'reviewing'),
    uploadedRun: (scene) => makeRunAt(scene, 'mapping'),
    reviewedRun: (scene) => makeRunAt(scene, 'reviewing'),
    writtenRun: (scene) => makeRunAt(scene, 'done'),
    sampledRun: (scene) => makeRunOfFile(scene, '姓名\n王修竹\n'),
    rosterRun: (scene) => {
      const headings = ['name', 'building', 'room'].map((key, column) => ({ column, title: key, key, isCoded: false }))
      const sheet = { name: '名单', isHidden: false, rows: 1, hiddenRows: 0, lastRow: 2, isChosen: true }
      const workbook = { sheets: [{ ...sheet, headingRow: 1, headings }], isClassBySheet: false, skipsHidden: false }
      const file = `姓名,宿舍楼,房间\n王修竹,名册楼${(counter += 1)},101\n`
      return makeRunOfFile(scene, file, { kind: 'moves', headings, workbook, stage: 'reviewing' })
    },
    passwordRun: async (scene) => {
      const { server, school, actor } = scene
      const { files } = server.http.running.services
      const stored = await files.store(encryptBytes(Buffer.from('初始密码'), server.config))
      const about = { name: '初始密码.xlsx', contentType: 'text/plain', lastsSeconds: 3600 }
      const fileId = await server.database.asSystem('test factories', (db) =>
        files.record(db, stored, { schoolId: school.id, memberId: actor.id, ...about }),
      )
      return makeRunAt(scene, 'done', fileId)
    },
  },
  prepare: {
    history: (scene) => makeThree(() => makeRunAt(scene, 'done')),
  },
  foreign: {
    importRun: async ({ server, id, administrator, canary }) =>
      (
        await importsFactories(server.database).makeRun({
          schoolId: id,
          memberId: administrator.id,
          operatorName: canary,
          fileName: canary,
          stage: 'reviewing',
        })
      ).id,
  },
}
