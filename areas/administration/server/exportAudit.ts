import { type SQL, and, desc, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { tableTitle } from '../../../platform/server/audit/auditTitles.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { administration } from '../contract.ts'
import { buildAuditSearch } from './auditPage.ts'
import { type EntryRecord, selectAuditEntries, unknownActorName } from './auditRows.ts'
import type { Titles } from './titles.ts'

/** Maximum number of exported rows. Nobody reads more; users who need older ones narrow the time. */
const mostRows = 200_000

const sheet = sheetDefinition({
  title: '审计日志',
  columns: [
    { key: 'at', title: '时间', kind: 'moment', width: 20 },
    { key: 'name', title: '操作人', kind: 'text', width: 14 },
    { key: 'username', title: '用户名', kind: 'text', width: 18 },
    { key: 'title', title: '操作', kind: 'text', width: 30 },
    { key: 'concerned', title: '涉及对象', kind: 'text', width: 24 },
    { key: 'relations', title: '涉及数据', kind: 'text', width: 30 },
    { key: 'address', title: '来源地址', kind: 'text', width: 18 },
    { key: 'requestId', title: '请求编号', kind: 'text', width: 40 },
  ],
})

const rowOf = (entry: EntryRecord, titles: Titles, timeZone: string) => ({
  at: toWireTime(entry.at, timeZone),
  name: entry.name ?? (entry.memberId === null ? '系统' : unknownActorName(entry)),
  username: entry.username,
  title: titles.ofCall(entry.call),
  concerned: entry.concerned.join('、'),
  relations: entry.relations.map(tableTitle).join('、'),
  address: entry.address,
  requestId: entry.requestId,
})

/**
 * SQL condition for entries after this one in (school, time) order; entries of one moment by id. The time is read from
 * the row, because a Date is less precise than the database's timestamp.
 */
const isAfter = ({ id }: EntryRecord): SQL => {
  const moment = sql`(select last.at from ${auditEntry} last where last.id = ${id})`
  return sql`(${auditEntry.at}, ${auditEntry.id}) < (${moment}, ${id})`
}

const readAfter = (db: Db, where: SQL | undefined, { last, limit }: Page<EntryRecord>) =>
  selectAuditEntries(db)
    .where(and(where, last && isAfter(last)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit)

/** Exports the entries of a search, newest first, of the requested school or the session's. */
export const makeTrailExport = (titles: Titles) =>
  exportCall(administration.exportAudit, {
    name: 'administration.exportAudit',
    title: '导出审计日志',
    sheet,
    schoolOf: ({ session, body }) => body.schoolId ?? schoolOf(session),
    begin: async ({ body, timeZone, look, schoolId }) => {
      const { where, all } = await look(async (db) => {
        const { where: narrowed } = await buildAuditSearch(db, { schoolId, timeZone }, body, titles)
        return { where: narrowed, all: await db.$count(auditEntry, narrowed) }
      })
      return {
        all,
        most: mostRows,
        read: async (db, page: Page<EntryRecord>) => readAfter(db, where, page),
        rowOf: (entry: EntryRecord) => rowOf(entry, titles, timeZone),
      }
    },
  })
