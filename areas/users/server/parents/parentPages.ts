import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { maskTelephone } from '../../../../platform/contract/mask.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import { type Session, holdsRole } from '../../../../platform/server/session.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import { memberJoin, shownRecord } from '../../../registry/server/people.ts'
import { department, departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { findSchoolOfMember, narrowToSchoolOfNode } from '../../../registry/server/membership.ts'
import { classManager, member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import type { users } from '../../contract.ts'
import { matchesVisibleTo } from '../list/matching.ts'
import { memberWithinReach } from '../reach.ts'
import { findParentsOf } from '../records/userModel.ts'

const withRole = (schoolId: number, roleId: number): SQL =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, schoolId),
    eq(memberRole.memberId, member.id),
    eq(memberRole.roleId, roleId),
  )})`

const matches = (session: Session, word: string): SQL | undefined => {
  if (word.trim() === '') return undefined
  // A bureau could otherwise find out masked names letter by letter.
  if (holdsRole(session, role.bureauAdministrator)) return matchesVisibleTo(session, word.trim())
  const anywhere = `%${escapeLikePattern(word.trim())}%`
  const start = `${escapeLikePattern(normalizeCode(word).toLowerCase())}%`
  return sql`(${member.name} like ${anywhere} or ${member.initials} like ${start} or lower(${member.code}) like ${start})`
}

/** Returns an SQL query for the member ids of a node and its descendants. */
const peopleBelow = (departmentId: number): SQL =>
  sql`select ${memberDepartment.memberId} from ${memberDepartment} join ${departmentAncestor}
    on ${departmentAncestor.departmentId} = ${memberDepartment.departmentId} and ${departmentAncestor.schoolId} = ${memberDepartment.schoolId}
    where ${departmentAncestor.ancestorId} = ${departmentId}`

const nameOfDepartments = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', ${department.id}, 'name', ${department.name}) order by ${department.id})
  from ${memberDepartment} join ${department} on ${department.schoolId} = ${memberDepartment.schoolId} and ${department.id} = ${memberDepartment.departmentId}
  where ${memberDepartment.schoolId} = ${member.schoolId} and ${memberDepartment.memberId} = ${member.id}), '[]'::json)`

/** Selects links of students or parents, with both names. */
const selectLinks = (db: Db, schoolId: number, condition: SQL | undefined) => {
  const named = sql`(select m.name from ${member} m where m.school_id = ${parentLink.schoolId} and m.id = ${parentLink.studentId})`
  return db
    .select({
      id: parentLink.id,
      studentId: parentLink.studentId,
      parentId: parentLink.parentId,
      relationship: parentLink.relationship,
      parentName: member.name,
      telephone: member.telephone,
      studentName: sql<string>`${named}`,
    })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), condition))
    .orderBy(asc(parentLink.id))
}

/**
 * Returns an SQL condition for links whose student is in a node and within the session's reach. Returns undefined for
 * all links.
 */
const isLinkWithin = (session: Session, deptId: number | undefined): SQL | undefined => {
  const reached = isWithinReach(session, memberDepartment.schoolId, memberDepartment.departmentId)
  return and(
    deptId === undefined ? undefined : sql`${parentLink.studentId} in (${peopleBelow(deptId)})`,
    reached === undefined
      ? undefined
      : sql`${parentLink.studentId} = any(array(select ${memberDepartment.memberId} from ${memberDepartment}
          where ${and(eq(memberDepartment.schoolId, parentLink.schoolId), reached)}))`,
  )
}

/** Returns a page of the parents of students that the session reaches, each with these students. */
export const parentPage = async ({ db, session, body }: Context<typeof users.parentPage>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const { limit, offset } = pageBounds(body)
  const within = isLinkWithin(session, body.deptId)
  const ofStudents =
    within === undefined
      ? undefined
      : sql`exists (select 1 from ${parentLink} where ${parentLink.schoolId} = ${schoolId}
          and ${parentLink.parentId} = ${member.id} and ${within})`
  const where = and(
    eq(member.schoolId, schoolId),
    withRole(schoolId, role.parent),
    shownRecord(body),
    matches(session, body.content),
    ofStudents,
  )
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      username: member.username,
      telephone: member.telephone,
      accountDisabled: member.disabled,
    })
    .from(member)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const links =
    ids.length === 0
      ? []
      : await selectLinks(db, schoolId, and(inArray(parentLink.parentId, ids), isLinkWithin(session, undefined)))
  const shown = makeNameMasker(session)
  const content = rows.map((row) => ({
    ...row,
    name: shown(row.name),
    telephone: maskTelephone(row.telephone),
    students: links
      .filter(({ parentId }) => parentId === row.id)
      .map(({ studentId, studentName, relationship }) => ({
        id: studentId,
        name: shown(studentName),
        relationShip: relationship,
      })),
  }))
  return toPage(body, content, await db.$count(member, where))
}

/** Returns a page of students that the session reaches, each with their parents. */
export const studentsWithParents = async ({ db, session, body }: Context<typeof users.studentsWithParents>) => {
  const schoolId = await narrowToSchoolOfNode(db, session, body.deptId)
  const { limit, offset } = pageBounds(body)
  const ofNode = body.deptId === undefined ? undefined : sql`${member.id} in (${peopleBelow(body.deptId)})`
  const where = and(
    eq(member.schoolId, schoolId),
    withRole(schoolId, role.student),
    memberWithinReach(session),
    shownRecord(body),
    matches(session, body.content),
    ofNode,
  )
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      studentOrTeacherCode: member.code,
      depts: nameOfDepartments,
    })
    .from(member)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const links = ids.length === 0 ? [] : await selectLinks(db, schoolId, inArray(parentLink.studentId, ids))
  const shown = makeNameMasker(session)
  const content = rows.map((row) => ({
    ...row,
    name: shown(row.name),
    studentParentInfoVOs: links
      .filter(({ studentId }) => studentId === row.id)
      .map(({ id, parentId, parentName, telephone, relationship }) => ({
        id,
        parentId,
        parentName: shown(parentName),
        telephone: maskTelephone(telephone),
        relationship,
      })),
  }))
  return toPage(body, content, await db.$count(member, where))
}

/** Returns a student's parents and the teachers who lead or teach the student's classes. */
export const peopleAround = async ({ db, session, params, query }: Context<typeof users.peopleAround>) => {
  const schoolId = await findSchoolOfMember(db, session, params.id, query.schoolId)
  const shown = makeNameMasker(session)
  const teachers = await db
    .select({
      id: member.id,
      name: member.name,
      deptName: department.name,
      level: classManager.level,
      telephone: member.telephone,
    })
    .from(memberDepartment)
    .innerJoin(
      classManager,
      and(
        eq(classManager.schoolId, memberDepartment.schoolId),
        eq(classManager.departmentId, memberDepartment.departmentId),
      ),
    )
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .innerJoin(
      department,
      and(eq(department.schoolId, classManager.schoolId), eq(department.id, classManager.departmentId)),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, params.id)))
    .orderBy(asc(department.id), asc(member.pinyin), asc(member.id))
  return {
    parents: (await findParentsOf(db, schoolId, params.id)).map((row) => ({
      ...row,
      parentName: shown(row.parentName),
    })),
    teachers: teachers.map((row) => ({ ...row, telephone: maskTelephone(row.telephone) })),
  }
}
