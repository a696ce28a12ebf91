import { and, eq, gt, sql } from 'drizzle-orm'
import { auditChange, auditConcern, auditEntry } from '../../../../platform/server/audit/tables.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { Report } from './reportLines.ts'

/** The table name of beds in the audit trail. */
const bedsName = 'student_info'

const differs = (column: string) =>
  sql`${auditChange.before} ->> ${column}::text is distinct from ${auditChange.after} ->> ${column}::text`

/**
 * Returns those of these students who joined the school, or whose room or status changed, after a report was written.
 * A report keeps no list of its boarders, so their present room says nothing about them in it.
 */
export const findBedsChangedSince = async (
  db: Db,
  { schoolId, writtenAt }: Report,
  students: readonly number[],
): Promise<ReadonlySet<number>> => {
  const joined = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, students), gt(member.createdAt, writtenAt)))
  const moved = await db
    .selectDistinct({ id: auditConcern.memberId })
    .from(auditConcern)
    .innerJoin(auditEntry, and(eq(auditEntry.schoolId, schoolId), eq(auditEntry.id, auditConcern.entryId)))
    .innerJoin(auditChange, and(eq(auditChange.schoolId, schoolId), eq(auditChange.entryId, auditConcern.entryId)))
    .where(
      and(
        eq(auditConcern.schoolId, schoolId),
        among(auditConcern.memberId, students),
        gt(auditEntry.at, writtenAt),
        eq(auditChange.relation, bedsName),
        sql`coalesce(${auditChange.after} ->> 'member_id', ${auditChange.before} ->> 'member_id')
          = ${auditConcern.memberId}::text`,
        sql`(${differs('room_id')} or ${differs('status')})`,
      ),
    )
  return new Set([...joined, ...moved].map(({ id }) => id))
}
