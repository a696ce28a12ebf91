import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { actorSchool } from '../../../platform/server/audit/actorSchool.ts'
import { tableTitle } from '../../../platform/server/audit/auditTitles.ts'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { concernedNames } from '../../registry/server/concernedNames.ts'
import { exactTitle, firstChange } from '../../registry/server/exactTitle.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { AuditRow } from '../views.ts'
import { presentOtherSchool } from './scope.ts'
import type { Titles } from './titles.ts'

/** Reads only the first changes of an entry. They show its tables, and an import has thousands. */
const lookedAt = 200

/** Selects entries with their actors. The caller filters and orders. */
export const selectAuditEntries = (db: Db) =>
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
      // An actor of another school is named only to users who see that school too.
      name: member.name,
      username: member.username,
      relations: sql<string[]>`array(select distinct relation from (select ${auditChange.relation} from ${auditChange}
        where ${auditChange.entryId} = ${auditEntry.id} limit ${sql.raw(String(lookedAt))}) as first_changes order by 1)`,
      concerned: concernedNames,
      firstChange,
    })
    .from(auditEntry)
    .leftJoin(member, and(eq(member.schoolId, actorSchool), eq(member.id, auditEntry.memberId)))
    .leftJoin(school, eq(school.id, auditEntry.schoolId))

export type EntryRecord = Awaited<ReturnType<typeof selectAuditEntries>>[number]

/** The name of an actor whom the school can't see: a former member, or a person of the bureau or platform. */
export const unknownActorName = ({ bySchoolId }: Pick<EntryRecord, 'bySchoolId'>) =>
  bySchoolId === null ? '已移出本校的用户' : '上级单位人员'

const whoOf = (entry: EntryRecord) => {
  const { memberId, name, username } = entry
  if (memberId === null) return null
  return { id: memberId, name: name ?? unknownActorName(entry), username: username ?? `编号 ${memberId}` }
}

/** Presents an entry for the list. */
export const presentEntry = (session: Session, titles: Titles, row: EntryRecord): AuditRow => ({
  id: row.id,
  at: toWireTime(row.at, session.timeZone),
  person: whoOf(row),
  school: presentOtherSchool(session, row.schoolId, row.schoolName),
  call: row.call,
  title: exactTitle(titles.ofCall(row.call), row.firstChange),
  address: row.address,
  requestId: row.requestId,
  relations: row.relations.map(tableTitle),
  concerned: row.concerned,
})
