import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { actorSchool } from '../../../platform/server/audit/actorSchool.ts'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { concerned } from '../../registry/server/concerned.ts'
import { exactTitle, firstChange } from '../../registry/server/exactTitle.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { AuditRow } from '../views.ts'
import { otherSchool } from './scope.ts'
import type { Titles } from './titles.ts'

/** The first changes of an entry, which tell what it was about: an import has thousands alike. */
const lookedAt = 200

/** Selects entries of the trail with who did them; the caller narrows and orders. */
export const selectEntries = (db: Db) =>
  db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      call: auditEntry.call,
      address: auditEntry.address,
      requestId: auditEntry.requestId,
      schoolId: auditEntry.schoolId,
      schoolName: school.name,
      memberId: auditEntry.memberId,
      bySchoolId: auditEntry.bySchoolId,
      // Somebody of another school is named to those who see that school too.
      name: member.name,
      username: member.username,
      relations: sql<string[]>`array(select distinct relation from (select ${auditChange.relation} from ${auditChange}
        where ${auditChange.entryId} = ${auditEntry.id} limit ${sql.raw(String(lookedAt))}) as first_changes order by 1)`,
      concerned,
      firstChange,
    })
    .from(auditEntry)
    .leftJoin(member, and(eq(member.schoolId, actorSchool), eq(member.id, auditEntry.memberId)))
    .leftJoin(school, eq(school.id, auditEntry.schoolId))

export type EntryRecord = Awaited<ReturnType<typeof selectEntries>>[number]

/** How somebody is called whom the school does not know: of the bureau or the platform, where it was done from there. */
export const strangerName = ({ bySchoolId }: Pick<EntryRecord, 'bySchoolId'>) =>
  bySchoolId === null ? '已移出本校的用户' : '上级单位人员'

const whoOf = (entry: EntryRecord) => {
  const { memberId, name, username } = entry
  if (memberId === null) return null
  return { id: memberId, name: name ?? strangerName(entry), username: username ?? `编号 ${memberId}` }
}

/** An entry as the list shows it. */
export const presentEntry = (session: Session, titles: Titles, row: EntryRecord): AuditRow => ({
  id: row.id,
  at: toWireTime(row.at, session.timeZone),
  person: whoOf(row),
  school: otherSchool(session, row.schoolId, row.schoolName),
  call: row.call,
  title: exactTitle(titles.ofCall(row.call), row.firstChange),
  address: row.address,
  requestId: row.requestId,
  relations: row.relations,
  concerned: row.concerned,
})
