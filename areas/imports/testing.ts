import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { importsFactories } from './factories.ts'
import { encryptBytes } from './server/encryptedFile.ts'
import { importMapping, importRow, importRun } from './server/tables.ts'
import type { Stage } from './words.ts'

const makeRunAt = async ({ server, school, actor }: Scene, stage: Stage, passwordFileId: number | null = null) =>
  (
    await importsFactories(server.database).makeRun({
      schoolId: school.id,
      memberId: actor.id,
      stage,
      passwordFileId,
    })
  ).id

/** Samples of imports for the sweep, one at each stage. */
export const testing: AreaTesting = {
  samples: {
    importKind: () => 'students',
    fileColumn: () => 0,
    importColumn: () => 'name',
    importedRow: () => 2,
    importRun: (scene) => makeRunAt(scene, 'reviewing'),
    uploadedRun: (scene) => makeRunAt(scene, 'mapping'),
    reviewedRun: (scene) => makeRunAt(scene, 'reviewing'),
    writtenRun: (scene) => makeRunAt(scene, 'done'),
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
    history: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await makeRunAt(scene, 'done')
    },
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
  rows: async (db, { id: schoolId, teacher }) => {
    const run = { operatorName: 'x', kind: 'students', fileId: 1, fileName: 'x', headingRow: 1, headings: [] }
    const createdAt = new Date(0)
    const [made] = await db
      .insert(importRun)
      .values({ ...run, schoolId, memberId: teacher.id, createdAt })
      .returning({ id: importRun.id })
    const row = { verdict: 'new' as const, name: 'x', basis: 'x', differences: [], notes: [], faults: [] }
    await db.insert(importRow).values({ ...row, schoolId, runId: made?.id ?? 0, number: 2 })
    await db.insert(importMapping).values({ schoolId, kind: 'students', keys: {} })
  },
}
