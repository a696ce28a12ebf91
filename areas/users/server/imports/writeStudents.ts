import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportContext, WriteResult } from '../../../imports/server/index.ts'
import { computeFootprint } from '../../../registry/server/footprint.ts'
import { putEachInDepartments, removeEachFromDepartments } from '../../../registry/server/memberDepartments.ts'
import { encryptRegisterNumber } from '../records/idCards.ts'
import { putRegisterNumbers, putStudentFacts } from '../../../registry/server/studentInfo.ts'
import type { StudentPlan } from './studentPlan.ts'
import { makeSignIns } from './signIns.ts'
import type { StudentFacts } from './studentFacts.ts'
import { type StudentTrace, buildChangedTrace } from './studentTrace.ts'
import { writeFamilies } from './writeFamilies.ts'
import { writeRecords } from './writeRecords.ts'

interface Planned {
  readonly number: number
  readonly plan: StudentPlan
}

/** Writes the confirmed rows of students. */
export const writeStudents = async (
  db: Db,
  planned: readonly Planned[],
  { prefix }: StudentFacts,
  { schoolId, secrets }: ImportContext,
): Promise<WriteResult> => {
  const pupils = planned.flatMap(({ plan }) => (plan.target === null ? [plan] : []))
  const { made, loginFor, loginForPupil } = await makeSignIns(db, schoolId, prefix, secrets, pupils)
  const { added, changed, addedIds, memberOf } = await writeRecords(db, schoolId, planned, (plan) => ({
    login: loginForPupil(plan.name, plan.className, plan.code),
    roles: [role.student],
    departments: plan.enters === null ? [] : [plan.enters],
  }))
  const left = changed.flatMap(({ plan, target }) =>
    plan.leaves.map((departmentId) => ({ memberId: target.id, departmentId })),
  )
  await removeEachFromDepartments(db, schoolId, left)
  const entered = changed.flatMap(({ plan, target }) =>
    plan.enters === null ? [] : [{ memberId: target.id, departmentId: plan.enters }],
  )
  await putEachInDepartments(db, schoolId, entered)

  const dayStudent = { status: 1, accommodation: false, roomId: null, bedNumber: null }
  const beds = planned.flatMap(({ number, plan }) => {
    const bed = plan.bed ?? (plan.target === null ? dayStudent : null)
    return bed === null ? [] : [{ ...bed, memberId: memberOf(number) }]
  })
  await putStudentFacts(db, schoolId, beds)

  const registers = planned.flatMap(({ number, plan: { registryNumber } }) =>
    registryNumber === null ? [] : [{ memberId: memberOf(number), ...encryptRegisterNumber(registryNumber, secrets) }],
  )
  await putRegisterNumbers(db, schoolId, registers)

  const families = planned.map(({ number, plan: { name, parents, numbers } }) => ({
    number,
    studentId: memberOf(number),
    studentName: name,
    parents,
    numbers,
  }))
  const { madeIds, linksOf, counts } = await writeFamilies(db, schoolId, families, loginFor)

  const traces = planned.map(({ number, plan }) => {
    const trace: StudentTrace = {
      made: plan.target === null ? memberOf(number) : null,
      changed: plan.target && buildChangedTrace(plan.target, plan),
      links: linksOf(number),
      numbers: [...plan.numbers],
    }
    return { number, trace }
  })
  const records = [...addedIds, ...madeIds]
  return {
    traces,
    counts: [{ what: '新增学生', count: added.length }, { what: '修改学生', count: changed.length }, ...counts],
    signIns: made,
    footprint: { records, marks: await computeFootprint(db, schoolId, records) },
  }
}
