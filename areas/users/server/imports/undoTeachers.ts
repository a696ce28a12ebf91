import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { setClassManagers } from '../../../registry/server/classManagers.ts'
import { changeMembers, deleteMembers } from '../../../registry/server/memberBatches.ts'
import { removeEachFromDepartments } from '../../../registry/server/memberDepartments.ts'
import { removeEachRole } from '../../../registry/server/memberRoles.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { tryDecryptIdCard } from '../records/idCards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import { Footprint, findLaterChanges } from './laterChanges.ts'
import { formatNames } from './formatNames.ts'
import { removeLessons } from './lessons.ts'
import { PersonValues } from './personTrace.ts'

const Changed = z.object({
  memberId: z.int(),
  /** The record's version after the import. */
  version: z.int(),
  before: PersonValues,
  cardAfter: z.string().nullable(),
  entered: z.array(z.int()),
  roles: z.array(z.int()),
  classes: z.array(z.object({ departmentId: z.int(), level: z.int(), before: z.int().nullable() })),
  lessons: z.array(z.object({ subjectId: z.int(), classId: z.int() })).default([]),
})
type Changed = z.output<typeof Changed>

/** Undo trace of a row of teachers. */
export const TeacherTrace = z.object({ made: z.int().nullable(), changed: Changed.nullable() })
export type TeacherTrace = z.output<typeof TeacherTrace>

const listJson = (table: string, column: string) =>
  sql<number[]>`to_json(array(select ${sql.identifier(column)} from ${sql.identifier(table)} as held
    where held.school_id = ${member.schoolId} and held.member_id = ${member.id}))`

const levels = sql<Readonly<Record<string, number>>>`(select coalesce(json_object_agg(department_id, level), '{}'::json)
  from class_manager as held where held.school_id = ${member.schoolId} and held.member_id = ${member.id})`

/** Returns the ids of people whose record, roles, departments or classes have changed since the import. */
const findChangedSince = async (db: Db, schoolId: number, changed: readonly Changed[]): Promise<number[]> => {
  const ids = listedIds(changed.map(({ memberId }) => memberId))
  const rows = await db
    .select({
      id: member.id,
      version: member.version,
      departments: listJson('member_department', 'department_id'),
      roles: listJson('member_role', 'role_id'),
      levels,
    })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${ids}`))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const since = changed.filter(({ memberId, version, entered, roles, classes }) => {
    const now = byId.get(memberId)
    if (now?.version !== version) return true
    if (entered.some((id) => !now.departments.includes(id))) return true
    if (roles.some((id) => !now.roles.includes(id))) return true
    return classes.some(({ departmentId, level }) => now.levels[departmentId] !== level)
  })
  return since.map(({ memberId }) => memberId)
}

/** Undoes an import of teachers completely, or returns the reasons why it can't. */
export const undoTeachers = async (db: Db, given: UndoContext): Promise<UndoResult> => {
  const { schoolId, secrets } = given
  const traces = z.array(TeacherTrace).parse(given.traces)
  const footprint = Footprint.parse(given.footprint)
  const changed = traces.flatMap((trace) => trace.changed ?? [])
  const changedSince = await findChangedSince(db, schoolId, changed)
  const isUndecryptable = ({ before }: Changed) =>
    before.idCardCipher !== null && tryDecryptIdCard(before.idCardCipher, secrets) === null
  const stands = [
    ...(await findLaterChanges(db, given, footprint)),
    ...(changedSince.length > 0
      ? [`${changedSince.length} 名原有教职工的新修改（${await formatNames(db, given, changedSince)}）`]
      : []),
    ...(changed.some(isUndecryptable) ? ['无法恢复的原身份证号（系统密钥已更换）'] : []),
  ]
  if (stands.length > 0) return { stands }

  await deleteMembers(db, schoolId, footprint.records)
  const restored = changed.map(({ memberId, before, cardAfter }) => ({ ...before, memberId, cardBefore: cardAfter }))
  await changeMembers(db, schoolId, restored).catch(rethrowUniqueViolation)
  await removeEachFromDepartments(
    db,
    schoolId,
    changed.flatMap(({ memberId, entered }) => entered.map((departmentId) => ({ memberId, departmentId }))),
  )
  await removeEachRole(
    db,
    schoolId,
    changed.flatMap(({ memberId, roles }) => roles.map((roleId) => ({ memberId, roleId }))),
  )
  await removeLessons(
    db,
    schoolId,
    changed.flatMap(({ memberId, lessons }) => lessons.map((lesson) => ({ ...lesson, teacherId: memberId }))),
  )
  await setClassManagers(
    db,
    schoolId,
    changed.flatMap(({ memberId, classes }) =>
      classes.map(({ departmentId, before }) => ({ departmentId, memberId, level: before })),
    ),
  )
  return { stands }
}
