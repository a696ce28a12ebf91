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

const rolesOf = sql<number[]>`array(select ${memberRole.roleId} from ${memberRole}
  where ${memberRole.schoolId} = ${member.schoolId} and ${memberRole.memberId} = ${member.id} order by 1)`

const namesake = alias(member, 'namesake')

/** A number stands for one record of a school only: of two who carry it nobody can say whose it is. */
const isOnlyOne = (db: Db) =>
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

/** SQL for records that carry a number: of staff and parents, never of a pupil, nor of one who has graduated. */
const carries = (telephone: string) => and(eq(member.telephone, telephone), not(hasStudentRole()))

/**
 * An account that nobody else has made their own: the very same number is proven, or it has one record, no number, and the
 * first password still. Else whoever may write a number into a record could take over the account of somebody at work.
 */
const isFree = (telephone: string) =>
  sql`exists (select 1 from ${account} join ${credential} on ${credential.accountId} = ${account.id}
    where ${account.id} = ${member.accountId} and (${account.provenTelephone} = ${telephone}
      or (${account.provenTelephone} is null and ${credential.mustChange}
        and (select count(*) from ${loginName} where ${loginName.accountId} = ${account.id}) = 1)))`

/** How many records of other accounts are looked at: a number that more carry is nobody's own. */
const lookedAt = 60

/** SQL for how many records the account of a record has. */
const heldTogether = sql<number>`(select count(*)::int from ${loginName} where ${loginName.accountId} = ${member.accountId})`

/**
 * The records of other schools that an account may be joined with by its proven number: where both sides carry it. All
 * records of an account come along, so each of them has to be such a one. Runs as the system, since nobody but the holder
 * of the number may learn where else it stands.
 */
export const findJoinable = async (db: Db, accountId: number, telephone: string | null) => {
  if (telephone === null) return []
  const own = await db
    .select({ schoolId: member.schoolId, carries: sql<boolean>`${carries(telephone)}` })
    .from(member)
    .where(eq(member.accountId, accountId))
  if (!own.some((record) => record.carries)) return []
  const found = await db
    .select({
      held: heldTogether,
      schoolId: member.schoolId,
      accountId: member.accountId,
      schoolName: school.name,
      name: member.name,
      roles: rolesOf,
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .where(
      and(
        carries(telephone),
        // Of the other side alone: a school that wrote the number twice must not keep its people from joining.
        isOnlyOne(db),
        openRecord(),
        ne(member.accountId, accountId),
        notInArray(
          member.schoolId,
          own.map(({ schoolId }) => schoolId),
        ),
        isFree(telephone),
      ),
    )
    .orderBy(asc(member.schoolId))
    .limit(lookedAt)
  const whole = ({ accountId, held }: (typeof found)[number]) =>
    found.filter((record) => record.accountId === accountId).length === held
  return found.filter(whole)
}

const namesOf = (roles: readonly number[]) => roles.map((id) => showRole(id).namezh)

/** The records under an account, by their schools. */
export const findRecords = async (db: Db, accountId: number) => {
  const held = db.select({ id: loginName.memberId }).from(loginName).where(eq(loginName.accountId, accountId))
  const records = await db
    .select({
      schoolId: member.schoolId,
      schoolName: school.name,
      username: member.username,
      name: member.name,
      roles: rolesOf,
      isDisabled: closedRecord(),
      wasPupil: hasStudentRole(),
    })
    .from(member)
    .innerJoin(school, eq(school.id, member.schoolId))
    .where(and(eq(member.accountId, accountId), inArray(member.id, held)))
    .orderBy(asc(member.schoolId))
  return records.map(({ roles, ...record }) => ({ ...record, roleNames: namesOf(roles) }))
}

/** The caller's account: the proven number, their records in all schools, and what the number may be joined with. */
export const findOwnAccount = async (db: Db, session: Session): Promise<Account> => {
  const { accountId, schoolId, passwordToChange } = session
  const [own] = await db.select({ telephone: account.provenTelephone }).from(account).where(eq(account.id, accountId))
  const records = await findRecords(db, accountId)
  const joinable = await findJoinable(db, accountId, own?.telephone ?? null)
  return {
    telephone: maskTelephone(own?.telephone ?? null),
    passwordToChange,
    mayJoinByTelephone: records.some(({ wasPupil }) => !wasPupil),
    records: records.map((record) => ({ ...record, isCurrent: record.schoolId === schoolId })),
    joinable: joinable.map((record) => ({
      schoolId: record.schoolId,
      schoolName: record.schoolName,
      name: maskName(record.name),
      roleNames: namesOf(record.roles),
    })),
  }
}
