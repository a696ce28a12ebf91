import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { changeMembers, deleteMembers } from '../../../registry/server/memberBatches.ts'
import { putEachInDepartments, removeEachFromDepartments } from '../../../registry/server/memberDepartments.ts'
import { deleteEachParentLink } from '../../../registry/server/parentLinks.ts'
import { endParentsWithoutChild } from '../../../registry/server/parentRoles.ts'
import { putRegisterNumbers, putStudentFacts } from '../../../registry/server/studentInfo.ts'
import { studentInfoJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { tryDecryptIdCard } from '../records/idCards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import { areBedsFree, isSamePlace } from './bedTrace.ts'
import { Footprint, findLaterChanges } from './laterChanges.ts'
import { formatNames } from './formatNames.ts'
import { findChangedParents, restoreNumbers } from './undoParentNumbers.ts'
import { type ChangedTrace, StudentTrace } from './studentTrace.ts'

/** Returns the ids of students whose record, class or bed has changed since the import. */
const findChangedSince = async (db: Db, schoolId: number, changed: readonly ChangedTrace[]): Promise<number[]> => {
  const rows = await db
    .select({
      id: member.id,
      version: member.version,
      departments: sql<number[]>`to_json(array(select department_id from member_department as held
        where held.school_id = ${member.schoolId} and held.member_id = ${member.id}))`,
      bed: {
        status: studentInfo.status,
        accommodation: studentInfo.accommodation,
        roomId: studentInfo.roomId,
        bedNumber: studentInfo.bedNumber,
      },
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .where(
      and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(changed.map(({ memberId }) => memberId))}`),
    )
    .for('update', { of: member })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const since = changed.filter(({ memberId, version, entered, left, bed }) => {
    const now = byId.get(memberId)
    if (now?.version !== version) return true
    if (entered !== null && !now.departments.includes(entered)) return true
    if (left.some((id) => now.departments.includes(id))) return true
    if (bed === null) return false
    return now.bed?.status !== bed.after.status || !isSamePlace(now.bed, bed.after)
  })
  return since.map(({ memberId }) => memberId)
}

/** Undoes an import of students completely, or returns the reasons why it can't. */
export const undoStudents = async (db: Db, undoing: UndoContext): Promise<UndoResult> => {
  const { schoolId, secrets } = undoing
  const traces = z.array(StudentTrace).parse(undoing.traces)
  const footprint = Footprint.parse(undoing.footprint)
  const changed = traces.flatMap((trace) => trace.changed ?? [])
  const links = traces.flatMap((trace) => trace.links)
  const numbers = traces.flatMap((trace) => trace.numbers)
  const changedSince = await findChangedSince(db, schoolId, changed)
  const moved = changed.filter(({ bed }) => bed !== null)
  const isUndecryptable = ({ before }: ChangedTrace) =>
    before.idCardCipher !== null && tryDecryptIdCard(before.idCardCipher, secrets) === null
  const returning = moved.flatMap(({ memberId, bed }) => (bed === null ? [] : [{ memberId, ...bed.before }]))
  const stands = [
    ...(await findLaterChanges(db, undoing, footprint)),
    ...(changedSince.length > 0
      ? [`${changedSince.length} 名原有学生的新修改（${await formatNames(db, undoing, changedSince)}）`]
      : []),
    ...(await findChangedParents(db, undoing, numbers)),
    ...((await areBedsFree(db, schoolId, returning, footprint.records)) ? [] : ['原床位的新住宿安排']),
    ...(changed.some(isUndecryptable) ? ['无法恢复的原身份证号（系统密钥已更换）'] : []),
  ]
  if (stands.length > 0) return { stands }

  await restoreNumbers(db, schoolId, numbers)
  await deleteEachParentLink(db, schoolId, links)
  await deleteMembers(db, schoolId, footprint.records)
  const made = new Set(footprint.records)
  const bound = links.flatMap(({ parentId }) => (made.has(parentId) ? [] : [parentId]))
  await endParentsWithoutChild(db, schoolId, bound)
  const restored = changed.map(({ memberId, before, cardAfter }) => ({ ...before, memberId, cardBefore: cardAfter }))
  await changeMembers(db, schoolId, restored).catch(rethrowUniqueViolation)
  const entered = changed.flatMap(({ memberId, entered: id }) => (id === null ? [] : [{ memberId, departmentId: id }]))
  await removeEachFromDepartments(db, schoolId, entered)
  const left = changed.flatMap(({ memberId, left: ids }) => ids.map((departmentId) => ({ memberId, departmentId })))
  await putEachInDepartments(db, schoolId, left)
  await putStudentFacts(db, schoolId, returning)
  const registers = changed.flatMap(({ memberId, register }) => (register === null ? [] : [{ memberId, ...register }]))
  await putRegisterNumbers(db, schoolId, registers)
  return { stands }
}
