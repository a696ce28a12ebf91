import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { PermissionRules } from '../../../platform/server/permissions.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf, memberOf } from '../../../platform/server/session.ts'
import { errorSheet } from '../../../platform/server/sheets/errorSheet.ts'
import { importSheet } from '../../../platform/server/sheets/importing.ts'
import { templateOf } from '../../../platform/server/sheets/templateOf.ts'
import { xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import type { permissions } from '../contract.ts'
import { mayHandOn } from './catalogue.ts'
import { refusePart } from './groups.ts'
import { type GroupRow, checkerOf, groupSheet, readGround, writeGroups } from './groupRows.ts'

const mostRows = 20_000

const kind = jobKind({
  name: 'permissions.importGroups',
  title: '导入用户组',
  needs: 'sys:permission:edit',
  slow: true,
  input: z.object({ fileId: z.int(), mine: z.array(z.string()) }),
  // Where rows were wrong there is a file of them, and nothing was written.
  result: z.object({ fileId: z.int().optional(), groups: z.int(), users: z.int() }),
  attempts: 3,
})

/** Keeps the file and queues its import; gives the job's id. */
export const queueImport = async (rules: PermissionRules, context: Context<typeof permissions.importGroups>) => {
  const { body, session, uploads, files, jobs, recorded } = context
  refusePart(session)
  const [sent] = uploads
  if (!sent) throw new Refusal(uploadRefusals.missing)
  const stored = await files.store(createReadStream(sent.path))
  const owner = { schoolId: body.schoolId, memberId: memberOf(session) }
  return recorded(async (db) => {
    const about = { name: sent.name, contentType: sent.contentType, lastsSeconds: sheetLasts }
    const fileId = await files.record(db, stored, { ...owner, ...about })
    return { jobId: await jobs.add(db, kind, owner, { fileId, mine: [...mayHandOn(rules, session)] }) }
  })
}

/** Makes the file to be filled in; gives its address. */
export const makeTemplate = async (context: Context<typeof permissions.importTemplate>) => {
  const { session, files, recorded } = context
  const stored = await files.store(templateOf(groupSheet))
  const who = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const about = { name: '用户组导入模板.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
  const fileId = await recorded((db) => files.record(db, stored, { ...who, ...about }))
  return { fileLink: files.link(fileId, who) }
}

type Running = RunningJob<z.output<(typeof kind)['input']>, z.input<(typeof kind)['result']>>

const readFile = async ({ look, input }: Running, files: Files): Promise<Uint8Array> => {
  const file = await look((db) => files.find(db, input.fileId))
  if (file === null) throw new Refusal(common.notFound)
  return buffer(await files.open(file.key))
}

/** Reads and checks all rows first; writes them in one transaction, or none of them where one is wrong. */
export const importWork = (files: () => Files) =>
  jobWork(kind, async (running: Running) => {
    const { input, schoolId, memberId, look, signal, progress, finish } = running
    const ground = await look((db) => readGround(db, schoolId ?? 0))
    const mine = new Set(input.mine)
    const rows: GroupRow[] = []
    const outcome = await importSheet({
      definition: groupSheet,
      source: await readFile(running, files()),
      limits: { rows: mostRows },
      signal,
      progress,
      checkRow: checkerOf(ground, { mine, memberId }),
      stage: async (read) => {
        for (const { row } of read) rows.push(row)
      },
    })
    if (outcome.errorCount === 0) {
      await finish((db) => writeGroups(db, { schoolId: schoolId ?? 0, rows, ground, mine }))
      return
    }
    const stored = await files().store(errorSheet(groupSheet, outcome.wrong))
    await finish(async (db) => {
      const about = { name: '用户组导入错误.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
      return {
        fileId: await files().record(db, stored, { ...about, schoolId: schoolId ?? 0, memberId }),
        groups: 0,
        users: 0,
      }
    })
  })
