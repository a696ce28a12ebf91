import { and, asc, eq, inArray, ne, not, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import { showRole } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { account, credential, loginName } from '../../../registry/server/directory/tables.ts'
import { closedRecord, hasStudentRole, openRecord } from '../../../registry/server/people.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import type { Account } from '../../contract.ts'

const roleIdsColumn = sql<number[]>`array(select ${memberRole.roleId} from ${memberRole}
  where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id} order by 1)`

const namesake = alias(member, 'namesake')

/** SQL condition: no other staff or parent record of the school has this number, else its holder would be ambiguous. */
const isNumberUnique = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(namesake)
      .where(
        and(
          eq(namesake.schoolId, member.schoolId),
          eq(namesake.telephone, member.telephone),
          ne(namesake.id, member.id),
          not(hasStudentRole(namesake)),
        ),
      ),
  )

/** SQL condition: a staff or parent record with this number. Students and graduates never match. */
const hasNumber = (telephone: string) => and(eq(member.telephone, telephone), not(hasStudentRole()))

/**
 * SQL condition: the account has proven the same number, or nobody uses it yet: one record, no proven number and the
 * first password. Otherwise anyone who may write a number into a record could take over an account in use.
 */
const isJoinableAccount = (telephone: string) =>
  sql`exists (select 1 from ${account} join ${credential} on ${credential.accountId} = ${account.id}
    where ${account.id} = ${member.accountId} and (${account.provenTelephone} = ${telephone}
      or (${account.provenTelephone} is null and ${credential.mustChange}
        and (select count(*) from ${loginName} where ${loginName.accountId} = ${account.id}) = 1)))`

/** Maximum records read. A number on more records doesn't belong to one person. */
const mostRecords = 60

/** SQL for the number of records under the record's account. */
const accountRecordCount = sql<number>`(select count(*)::int from ${loginName} where ${loginName.accountId} = ${member.accountId})`

/**
 * Finds records of other schools that can be joined by the account's proven number, which both sides must have. Joining
 * moves all records of an account, so every one of them must qualify. Runs as the system, because only the holder of
 * the number may learn where else it is registered.
 */
export const findJoinableRecords = async (db: Db, accountId: number, telephone: string | null) => {
  if (telephone === null) return []
  const own = await db
    .select({ schoolId: member.schoolId, hasNumber: sql<boolean>`${hasNumber(telephone)}` })
    .from(member)
    .where(eq(member.accountId, accountId))
  if (!own.some((record) => record.hasNumber)) return []
  const found = await db
    .select({
      recordCount: accountRecordCount,
      schoolId: member.schoolId,
      accountId: member.accountId,
      schoolName: school.name,
      name: member.name,
      roles: roleIdsColumn,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .where(
      and(
        hasNumber(telephone),
        // Checked only on the other side. A duplicate number in the caller's school must not prevent joining.
        isNumberUnique(db),
        openRecord(),
        ne(member.accountId, accountId),
        notInArray(
          member.schoolId,
          own.map(({ schoolId }) => schoolId),
        ),
        isJoinableAccount(telephone),
      ),
    )
    .orderBy(asc(member.schoolId))
    .limit(mostRecords)
  const isAccountComplete = ({ accountId, recordCount }: (typeof found)[number]) =>
    found.filter((record) => record.accountId === accountId).length === recordCount
  return found.filter(isAccountComplete)
}

const roleNamesOf = (roles: readonly number[]) => roles.map((id) => showRole(id).namezh)

/** Lists the records under an account, ordered by school. */
export const listAccountRecords = async (db: Db, accountId: number) => {
  const memberIds = db.select({ id: loginName.memberId }).from(loginName).where(eq(loginName.accountId, accountId))
  const records = await db
    .select({
      schoolId: member.schoolId,
      schoolName: school.name,
      username: member.username,
      name: member.name,
      roles: roleIdsColumn,
      isDisabled: closedRecord(),
      wasPupil: hasStudentRole(),
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .where(and(eq(member.accountId, accountId), inArray(member.id, memberIds)))
    .orderBy(asc(member.schoolId))
  return records.map(({ roles, ...record }) => ({ ...record, roleNames: roleNamesOf(roles) }))
}

/** Returns the caller's account: masked proven number, records in all schools, and records that can be joined by it. */
export const findOwnAccount = async (db: Db, session: Session): Promise<Account> => {
  const { accountId, schoolId, passwordToChange } = session
  const [own] = await db.select({ telephone: account.provenTelephone }).from(account).where(eq(account.id, accountId))
  const records = await listAccountRecords(db, accountId)
  const joinable = await findJoinableRecords(db, accountId, own?.telephone ?? null)
  return {
    telephone: maskTelephone(own?.telephone ?? null),
    passwordToChange,
    mayJoinByTelephone: records.some(({ wasPupil }) => !wasPupil),
    records: records.map((record) => ({ ...record, isCurrent: record.schoolId === schoolId })),
    joinable: joinable.map((record) => ({
      schoolId: record.schoolId,
      schoolName: record.schoolName,
      name: maskName(record.name),
      roleNames: roleNamesOf(record.roles),
    })),
  }
}
