import { and, asc, eq, sql } from 'drizzle-orm'
import { countPages, pageBounds } from '../../../platform/contract/envelope.ts'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { enrolledStudent, mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { matches } from '../../users/server/index.ts'
import type { familyPhone as calls } from '../contract.ts'
import { phoneSettings } from './config.ts'
import { familyPhone } from './tables.ts'

const ofLink = and(
  eq(familyPhone.schoolId, parentLink.schoolId),
  eq(familyPhone.studentId, parentLink.studentId),
  eq(familyPhone.parentId, parentLink.parentId),
)

/** Selects the parents of students, in binding order, with numbers and switches. */
export const selectParents = (db: Db, schoolId: number, studentIds: readonly number[]) =>
  db
    .select({
      studentId: parentLink.studentId,
      parentId: parentLink.parentId,
      name: member.name,
      relationship: parentLink.relationship,
      telephone: member.telephone,
      isFamilyPhone: sql<boolean>`${familyPhone.parentId} is not null`,
    })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .leftJoin(familyPhone, ofLink)
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        sql`${parentLink.studentId} = any(${sql.param([...studentIds])}::bigint[])`,
      ),
    )
    .orderBy(asc(parentLink.id))

type Parent = Awaited<ReturnType<typeof selectParents>>[number]

const presentParent = ({ parentId, name, relationship, telephone }: Parent) => ({
  parentId,
  name,
  relationship,
  telephone: maskTelephone(telephone),
})

/** Returns a page of students within reach with their family numbers. */
export const findNumbers = async ({ db, session, body }: Context<typeof calls.numbers>) => {
  const schoolId = schoolOf(session)
  const word = body.studentName.trim()
  const where = and(
    eq(member.schoolId, schoolId),
    enrolledStudent(),
    isPersonWithinReach(schoolId, member.id, session),
    isPersonBelow(schoolId, member.id, body.deptId),
    word === '' ? undefined : matches(word),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      deptId: member.mainDepartmentId,
      deptName: department.name,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const switchedOn = (await selectParents(db, schoolId, ids)).filter(({ isFamilyPhone }) => isFamilyPhone)
  const records = rows.map((row) => {
    const familyPhones = switchedOn.filter(({ studentId }) => studentId === row.id).map(presentParent)
    return { ...row, count: familyPhones.length, familyPhones }
  })
  const total = await db.$count(member, where)
  return { records, total, ...countPages(body, total) }
}

/** Returns the parents of a student with their switches, and the maximum that may be on. */
export const findStudentParents = async ({ db, session, query }: Context<typeof calls.studentParents>) => {
  const schoolId = schoolOf(session)
  const parents = await selectParents(db, schoolId, [query.studentId])
  const { family_phone_num } = await phoneSettings.read(db, schoolId)
  return {
    parents: parents.map((parent) => ({ ...presentParent(parent), isFamilyPhone: parent.isFamilyPhone })),
    family_phone_num,
  }
}
