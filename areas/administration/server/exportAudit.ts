import { and, desc, lt } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { writeSheet, xlsxType } from '../../../platform/server/sheets/writeSheet.ts'
import { relationTitles } from '../auditWords.ts'
import { AuditSearch } from '../contract.ts'
import { conditionOf } from './auditPage.ts'
import { type EntryRecord, selectEntries } from './auditRows.ts'
import type { Titles } from './titles.ts'

/** So many entries are read at a time, each time in a transaction of its own. */
const atOnce = 500

/** More rows than this nobody reads in a sheet; whoever needs older ones narrows the time. */
const mostRows = 200_000

/** How long the sheet can be fetched, seconds. */
const fileLasts = 24 * 60 * 60

const kind = jobKind({
  name: 'administration.exportAudit',
  title: '导出操作记录',
  input: AuditSearch.extend({ timeZone: z.string() }),
  result: z.object({ fileId: z.int(), rows: z.int() }),
  attempts: 3,
})

const sheet = sheetDefinition({
  title: '操作记录',
  columns: [
    { key: 'at', title: '时间', kind: 'moment', width: 20 },
    { key: 'name', title: '操作人', kind: 'text', width: 14 },
    { key: 'username', title: '用户名', kind: 'text', width: 18 },
    { key: 'title', title: '操作', kind: 'text', width: 30 },
    { key: 'relations', title: '涉及数据', kind: 'text', width: 30 },
    { key: 'address', title: '来源地址', kind: 'text', width: 18 },
    { key: 'requestId', title: '请求编号', kind: 'text', width: 40 },
  ],
})

const rowOf = (entry: EntryRecord, titles: Titles, timeZone: string) => ({
  at: toWireTime(entry.at, timeZone),
  name: entry.name ?? (entry.personId === null ? '系统' : '已移出本校的用户'),
  username: entry.username,
  title: titles.ofCall(entry.call),
  relations: entry.relations.map((relation) => relationTitles[relation] ?? relation).join('、'),
  address: entry.address,
  requestId: entry.requestId,
})

/** Queues the export of one school's trail: the one that is asked for, else the session's own. Gives the job's id. */
export const queueExport = async (db: Db, session: Session, search: z.output<typeof AuditSearch>, jobs: Jobs) => {
  const owner = { schoolId: search.schoolId ?? schoolOf(session), personId: session.personId }
  return { jobId: await jobs.add(db, kind, owner, { ...search, timeZone: session.timeZone }) }
}

type Running = RunningJob<z.output<(typeof kind)['input']>, z.input<(typeof kind)['result']>>

/** The entries of the search, newest first, as rows of the sheet; read little by little. */
async function* rowsOf(
  { input, look, progress, signal, schoolId }: Running,
  titles: Titles,
  counted: { rows: number },
) {
  const { timeZone } = input
  const { where, all } = await look(async (db) => {
    const narrowed = await conditionOf(db, { schoolId, timeZone }, input)
    return { where: narrowed, all: await db.$count(auditEntry, narrowed) }
  })
  for (let before = Number.MAX_SAFE_INTEGER; counted.rows < mostRows && !signal.aborted;) {
    const entries = await look(async (db) =>
      selectEntries(db)
        .where(and(where, lt(auditEntry.id, before)))
        .orderBy(desc(auditEntry.id))
        .limit(atOnce),
    )
    for (const entry of entries) yield rowOf(entry, titles, timeZone)
    counted.rows += entries.length
    progress(Math.min(counted.rows, all), all)
    before = entries.at(-1)?.id ?? 0
    if (entries.length < atOnce) return
  }
}

/** Writes the trail into a sheet, streamed into the store, and gives it to who asked for it. */
export const exportWork = (files: () => Files, titles: Titles) =>
  jobWork(kind, async (running: Running) => {
    const counted = { rows: 0 }
    const bytes = await files().store(writeSheet(sheet, rowsOf(running, titles, counted)))
    const { schoolId, personId, finish } = running
    await finish(async (db) => {
      const about = { name: `${sheet.title}.xlsx`, contentType: xlsxType, lastsSeconds: fileLasts }
      const fileId = await files().record(db, bytes, { ...about, schoolId: schoolId ?? 0, personId })
      return { fileId, rows: counted.rows }
    })
  })
