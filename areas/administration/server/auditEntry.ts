import { asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { columnTitle, tableTitle } from '../../../platform/server/audit/auditTitles.ts'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Session } from '../../../platform/server/session.ts'
import type { AuditDetail, Change } from '../views.ts'
import { presentEntry, selectAuditEntries } from './auditRows.ts'
import type { Titles } from './titles.ts'

/** Maximum number of changes shown. Nobody reads more of an import. */
const shownChanges = 200

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** Formats a stored value for people. Masked values stay masked. */
const formatValue = (name: string, value: unknown, timeZone: string): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (name === 'role_id' && typeof value === 'number') return showRole(value).namezh
  if (typeof value === 'string') return momentPattern.test(value) ? toWireTime(new Date(value), timeZone) : value
  return JSON.stringify(value)
}

const rowOf = (row: unknown): Readonly<Record<string, unknown>> =>
  typeof row === 'object' && row !== null ? { ...row } : {}

type StoredChange = typeof auditChange.$inferSelect

/** The table of closed modules stores their names. */
const isModuleName = (relation: string, name: string) => relation === 'closed_module' && name === 'module'

const fieldsOf = (
  { relation, before, after }: StoredChange,
  timeZone: string,
  titles: Pick<Titles, 'ofModule'>,
): Change['fields'] => {
  const format = (name: string, value: unknown) =>
    isModuleName(relation, name) && typeof value === 'string'
      ? titles.ofModule(value)
      : formatValue(name, value, timeZone)
  const [old, fresh] = [rowOf(before), rowOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return names.map((name) => ({
    name,
    title: columnTitle(relation, name),
    before: format(name, old[name]),
    after: format(name, fresh[name]),
    isChanged: JSON.stringify(old[name] ?? null) !== JSON.stringify(fresh[name] ?? null),
  }))
}

const operationOf = (name: string): Change['operation'] => (name === 'insert' || name === 'delete' ? name : 'update')

/** Reads an audit entry with its changes, field by field. */
export const findAuditEntry = async (db: Db, session: Session, id: number, titles: Titles): Promise<AuditDetail> => {
  const [row] = await selectAuditEntries(db).where(eq(auditEntry.id, id))
  if (!row) throw new Refusal(common.notFound)
  const changes = await db
    .select()
    .from(auditChange)
    .where(eq(auditChange.entryId, id))
    .orderBy(asc(auditChange.id))
    .limit(shownChanges)
  return {
    ...presentEntry(session, titles, row),
    changes: changes.map((change) => ({
      id: change.id,
      relation: change.relation,
      title: tableTitle(change.relation),
      operation: operationOf(change.operation),
      fields: fieldsOf(change, session.timeZone, titles),
    })),
    changeCount: await db.$count(auditChange, eq(auditChange.entryId, id)),
  }
}

/** Row-level security limits entries to the session's schools. */
export const reachAuditEntries = reachRows(auditEntry)
