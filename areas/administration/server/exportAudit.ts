import { type SQL, and, desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Page, exportKind, exportWork } from '../../../platform/server/sheets/exportJob.ts'
import { relationTitles } from '../auditWords.ts'
import { AuditSearch } from '../contract.ts'
import { searchFor } from './auditPage.ts'
import { type EntryRecord, selectEntries, strangerName } from './auditRows.ts'
import type { Titles } from './titles.ts'

/** More rows than this nobody reads in a sheet; whoever needs older ones narrows the time. */
const mostRows = 200_000

const kind = exportKind({
  name: 'administration.exportAudit',
  title: '导出操作记录',
  needs: 'administration:audit:view',
  input: AuditSearch.extend({ timeZone: z.string() }),
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
  name: entry.name ?? (entry.memberId === null ? '系统' : strangerName(entry)),
  username: entry.username,
  title: titles.ofCall(entry.call),
  relations: entry.relations.map((relation) => relationTitles[relation] ?? relation).join('、'),
  address: entry.address,
  requestId: entry.requestId,
})

/** Queues the export of one school's trail: the one that is asked for, else the session's own. Gives the job's id. */
export const queueExport = async (db: Db, session: Session, search: z.output<typeof AuditSearch>, jobs: Jobs) => {
  const owner = { schoolId: search.schoolId ?? schoolOf(session), memberId: memberOf(session) }
  return { jobId: await jobs.add(db, kind, owner, { ...search, timeZone: session.timeZone }) }
}

/**
 * Holds for what stands behind an entry, along (school, time), as the trail is indexed; entries of one moment by their
 * numbers. The moment is taken from the row itself: a Date is too coarse for one that the database set.
 */
const behind = ({ id }: EntryRecord): SQL => {
  const moment = sql`(select last.at from ${auditEntry} last where last.id = ${id})`
  return sql`(${auditEntry.at}, ${auditEntry.id}) < (${moment}, ${id})`
}

const readAfter = (db: Db, where: SQL | undefined, { last, limit }: Page<EntryRecord>) =>
  selectEntries(db)
    .where(and(where, last && behind(last)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit)

/** Writes the entries of the search into a sheet, newest first, and gives it to who asked for it. */
export const exportingTrail = (files: () => Files, titles: Titles) =>
  exportWork(kind, sheet, files, async ({ input, look, schoolId }) => {
    const { timeZone } = input
    const { where, all } = await look(async (db) => {
      const { where: narrowed } = await searchFor(db, { schoolId, timeZone }, input)
      return { where: narrowed, all: await db.$count(auditEntry, narrowed) }
    })
    return {
      all,
      most: mostRows,
      read: async (db, page: Page<EntryRecord>) => readAfter(db, where, page),
      rowOf: (entry: EntryRecord) => rowOf(entry, titles, timeZone),
    }
  })
