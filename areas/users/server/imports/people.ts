import { and, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { isPersonWithinReach } from '../../../organisation/server/index.ts'
import { hasGraduated } from '../../../registry/server/graduates.ts'
import { studentInfoJoin } from '../../../registry/server/people.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { rolesOfMember } from '../rolesOfMember.ts'
import { buildCodeFinder, hasOneOfCodes } from '../../../registry/server/codes.ts'

/** Numbers by which people are searched in a school. */
export interface PeopleQuery {
  readonly codes: readonly string[]
  readonly idCardIndexes: readonly string[]
  /** Keyed hashes of numbers of the national student register. */
  readonly registerIndexes?: readonly string[]
  readonly cards: readonly string[]
  readonly telephones: readonly string[]
  /** Login names in lower case. */
  readonly usernames?: readonly string[]
  /** Names without blanks, of rows that name a person by name and class. */
  readonly names?: readonly string[]
}

// A subquery, because an alternative on the joined table would read all members of the school.
const hasRegisterNumber = (schoolId: number, indexes: readonly string[]) =>
  sql`${member.id} in (select numbered.member_id from student_info as numbered
    where numbered.school_id = ${schoolId} and numbered.register_index in ${listedTexts(indexes)})`

/**
 * Finds the people of a school with any of these numbers, including people beyond reach. Locks them if `holds` is true.
 */
export const findPeople = async (db: Db, schoolId: number, sought: PeopleQuery, asker: Asker, holds: boolean) => {
  const found = or(
    hasOneOfCodes(sought.codes),
    sql`${member.idCardIndex} in ${listedTexts(sought.idCardIndexes)}`,
    sought.registerIndexes?.length ? hasRegisterNumber(schoolId, sought.registerIndexes) : undefined,
    sql`${member.cardNum} in ${listedTexts(sought.cards)}`,
    sql`${member.telephone} in ${listedTexts(sought.telephones)}`,
    sought.names?.length ? sql`replace(${member.name}, ' ', '') in ${listedTexts(sought.names)}` : undefined,
    sought.usernames?.length ? sql`lower(${member.username}) in ${listedTexts(sought.usernames)}` : undefined,
  )
  const query = db
    .select({
      id: member.id,
      name: member.name,
      username: member.username,
      telephone: member.telephone,
      gender: member.gender,
      nationality: member.nationality,
      birthDate: member.birthDate,
      idCardCipher: member.idCardCipher,
      idCardTail: member.idCardTail,
      idCardIndex: member.idCardIndex,
      idCardType: member.idCardType,
      familyAddress: member.familyAddress,
      code: member.code,
      cardNum: member.cardNum,
      mainDepartmentId: member.mainDepartmentId,
      version: member.version,
      locked: member.locked,
      disabled: member.disabled,
      roles: rolesOfMember,
      departments: sql<number[]>`to_json(array(select ${memberDepartment.departmentId} from ${memberDepartment}
        where ${memberDepartment.schoolId} = ${member.schoolId} and ${memberDepartment.memberId} = ${member.id}
        order by 1))`,
      isReached: sql<boolean>`${isPersonWithinReach(schoolId, member.id, asker) ?? sql`true`}`,
      isGraduate: sql<boolean>`coalesce(${hasGraduated}, false)`,
      status: studentInfo.status,
      accommodation: studentInfo.accommodation,
      roomId: studentInfo.roomId,
      bedNumber: studentInfo.bedNumber,
      registerCipher: studentInfo.registerCipher,
      registerTail: studentInfo.registerTail,
      registerIndex: studentInfo.registerIndex,
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .where(and(eq(member.schoolId, schoolId), found))
    .orderBy(member.id)
  return holds ? query.for('update', { of: member }) : query
}

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number]

/** True for the record of a child, as `isChild` says of stored ones. */
export const isPupilNow = ({ roles, locked }: FoundPerson): boolean => roles.includes(role.student) && !locked

const indexBy = (people: readonly FoundPerson[], keyOf: (person: FoundPerson) => string | null) => {
  const index = new Map<string, FoundPerson[]>()
  for (const person of people) {
    const key = keyOf(person)
    if (key === null) continue
    const known = index.get(key)
    if (known) known.push(person)
    else index.set(key, [person])
  }
  return (key: string): readonly FoundPerson[] => index.get(key) ?? []
}

/** Indexes people by their numbers. */
export const indexPeople = (people: readonly FoundPerson[]) => ({
  byCode: buildCodeFinder(people),
  byCard: indexBy(people, ({ cardNum }) => cardNum),
  byIdCard: indexBy(people, ({ idCardIndex }) => idCardIndex),
  byRegister: indexBy(people, ({ registerIndex }) => registerIndex),
  byUsername: indexBy(people, ({ username }) => username.toLowerCase()),
  byName: indexBy(people, ({ name }) => name.replaceAll(/\s/g, '')),
  byTelephone: indexBy(people, ({ telephone }) => telephone),
  areAllReached: people.every(({ isReached }) => isReached),
})

export type PeopleIndex = ReturnType<typeof indexPeople>
