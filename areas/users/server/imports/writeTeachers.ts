import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportContext, WriteResult } from '../../../imports/server/index.ts'
import { setClassManagers } from '../../../registry/server/classManagers.ts'
import { computeFootprint } from '../../../registry/server/footprint.ts'
import { putEachInDepartments } from '../../../registry/server/memberDepartments.ts'
import { grantEachRole } from '../../../registry/server/memberRoles.ts'
import type { TeacherPlan } from './judgeTeachers.ts'
import { addLessons } from './lessons.ts'
import { readPersonValues } from './personTrace.ts'
import { makeSignIns } from './signIns.ts'
import type { TeacherFacts } from './teacherFacts.ts'
import type { TeacherTrace } from './undoTeachers.ts'
import { writeRecords } from './writeRecords.ts'

interface Planned {
  readonly number: number
  readonly plan: TeacherPlan
}

const traceOf = ({ plan }: Planned, memberId: number): TeacherTrace => ({
  made: plan.target === null ? memberId : null,
  changed: plan.target && {
    memberId,
    version: plan.target.version + 1,
    before: readPersonValues(plan.target),
    cardAfter: plan.cardNum,
    entered: [...plan.enters],
    roles: [...plan.roles],
    classes: plan.classes.map(({ departmentId, level, before }) => ({ departmentId, level, before })),
    lessons: [...plan.lessons],
  },
})

/** Writes the confirmed rows of teachers. */
export const writeTeachers = async (
  db: Db,
  planned: readonly Planned[],
  { prefix }: TeacherFacts,
  { schoolId, secrets }: ImportContext,
): Promise<WriteResult> => {
  const { made, loginFor } = await makeSignIns(db, schoolId, prefix, secrets)
  const { added, changed, addedIds, memberOf } = await writeRecords(db, schoolId, planned, (plan) => ({
    login: loginFor(plan.name, plan.about, plan.code),
    roles: plan.roles,
    departments: plan.enters,
  }))
  const entered = changed.flatMap(({ plan, target }) =>
    plan.enters.map((departmentId) => ({ memberId: target.id, departmentId })),
  )
  await putEachInDepartments(db, schoolId, entered)
  const given = changed.flatMap(({ plan, target }) => plan.roles.map((roleId) => ({ memberId: target.id, roleId })))
  await grantEachRole(db, schoolId, given)
  const parts = planned.flatMap(({ number, plan }) =>
    plan.classes.map(({ departmentId, level }) => ({ departmentId, level, memberId: memberOf(number) })),
  )
  await setClassManagers(db, schoolId, parts)
  const lessons = planned.flatMap(({ number, plan }) =>
    plan.lessons.map((lesson) => ({ ...lesson, teacherId: memberOf(number) })),
  )
  await addLessons(db, schoolId, lessons)
  return {
    traces: planned.map((one) => ({ number: one.number, trace: traceOf(one, memberOf(one.number)) })),
    counts: [
      { what: '新增教师', count: added.length },
      { what: '修改教职工', count: changed.length },
      { what: '安排班级', count: parts.length },
      ...(lessons.length > 0 ? [{ what: '安排任教', count: lessons.length }] : []),
    ],
    signIns: made,
    footprint: { records: addedIds, marks: await computeFootprint(db, schoolId, addedIds) },
  }
}
