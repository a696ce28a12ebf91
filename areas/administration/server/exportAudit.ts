import { type SQL, and, desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { finishWithSheet } from '../../../platform/server/sheets/sheetFile.ts'
import { relationTitles } from '../auditWords.ts'
import { AuditSearch } from '../contract.ts'
import { searchFor } from './auditPage.ts'
import { type EntryRecord, selectEntries } from './auditRows.ts'
import type { Titles } from './titles.ts'

/** So many entries are read at a time, each time in a transaction of its own. */
const atOnce = 500

/** More rows than this nobody reads in a sheet; whoever needs older ones narrows the time. */
const mostRows = 200_000

const kind = jobKind({
  name: 'administration.exportAudit',
  title: '导出操作记录',
  needs: 'administration:audit:view',
  slow: true,
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
    const { where: narrowed } = await searchFor(db, { schoolId, timeZone }, input)
    return { where: narrowed, all: await db.$count(auditEntry, narrowed) }
  })
  // Along (school, time), as the trail is indexed; entries of one moment by their numbers.
  let after: SQL | undefined
  while (counted.rows < mostRows && !signal.aborted) {
    const entries = await look(async (db) =>
      selectEntries(db).where(and(where, after)).orderBy(desc(auditEntry.at), desc(auditEntry.id)).limit(atOnce),
    )
    for (const entry of entries) yield rowOf(entry, titles, timeZone)
    counted.rows += entries.length
    progress(Math.min(counted.rows, all), all)
    const last = entries.at(-1)
    if (last === undefined || entries.length < atOnce) return
    // The moment is taken from the row itself: a Date is too coarse for one that the database set.
    const moment = sql`(select last.at from ${auditEntry} last where last.id = ${last.id})`
    after = sql`(${auditEntry.at}, ${auditEntry.id}) < (${moment}, ${last.id})`
  }
}

/** Writes the trail into a sheet, streamed into the store, and gives it to who asked for it. */
export const exportWork = (files: () => Files, titles: Titles) =>
  jobWork(kind, async (running: Running) => {
    const counted = { rows: 0 }
    await finishWithSheet(running, files(), sheet, { rows: rowsOf(running, titles, counted), counted })
  })
