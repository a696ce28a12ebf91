import { sql } from 'drizzle-orm'
import type { Call } from '../../../../platform/contract/call.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf } from '../../../../platform/server/session.ts'
import type { RevealableField } from '../../lookContract.ts'
import { recordLook } from '../tables.ts'
import { type ExportKind, type ExportFilter, findExportIds, findParentIds } from './people.ts'

interface ExportRequest extends ExportFilter {
  readonly columns: readonly string[]
  readonly reason: string
}

interface Looks {
  readonly schoolId: number
  readonly viewerId: number
  readonly reason: string
  readonly at: Date
}

const insertLooks = async (db: Db, looks: Looks, ids: readonly number[], fields: readonly RevealableField[]) => {
  if (ids.length === 0 || fields.length === 0) return
  await db.execute(sql`
    insert into ${recordLook} (school_id, member_id, viewer_id, fields, reason, at)
    select ${looks.schoolId}::bigint, id, ${looks.viewerId}::bigint, ${fields.join(',')}, ${looks.reason}, ${looks.at.toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::bigint[]) as id`)
}

const memberFields = ['telephone', 'idCard', 'familyAddress', 'registerNumber'] as const
const parentColumns = ['telephone1', 'telephone2', 'telephone3']

/**
 * Logs on each member's record which masked fields a full export contains, and the reason. Runs before the file is
 * made, so that no file leaves without a log entry. If a student file contains parents' numbers, their records are
 * logged too.
 */
export const logExportLooks = async (
  { db, session, clock }: Pick<Context<Call>, 'db' | 'session' | 'clock'>,
  kind: ExportKind,
  request: ExportRequest,
): Promise<void> => {
  const { schoolId, columns } = request
  const looks = { schoolId, viewerId: memberOf(session), reason: request.reason.trim(), at: clock.now() }
  const ids = await findExportIds(db, kind, request)
  const fields = memberFields.filter((field) => columns.includes(field))
  await insertLooks(db, looks, ids, fields)
  if (!parentColumns.some((column) => columns.includes(column))) return
  await insertLooks(db, looks, await findParentIds(db, schoolId, ids), ['telephone'])
}
