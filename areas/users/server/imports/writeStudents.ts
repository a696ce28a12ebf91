import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Importing, Written } from '../../../imports/server/index.ts'
import { takeFootprint } from '../../../registry/server/footprint.ts'
import { type BatchMember, changeMembers, insertMembers } from '../../../registry/server/memberBatches.ts'
import { putEachInDepartments, takeEachOutOfDepartments } from '../../../registry/server/memberDepartments.ts'
import { giveEachRole } from '../../../registry/server/memberRoles.ts'
import { insertEachParentLink } from '../../../registry/server/parentLinks.ts'
import { putStudentFacts } from '../../../registry/server/studentInfo.ts'
import { noIdCard } from '../records/idCards.ts'
import { refuseTaken } from '../taken.ts'
import type { StudentPlan } from './judgeStudents.ts'
import type { ParentPlan } from './parentCells.ts'
import { makeSignIns } from './signIns.ts'
import type { StudentFacts } from './studentFacts.ts'
import { type StudentTrace, beforeOf } from './studentTrace.ts'

interface Planned {
  readonly number: number
  readonly plan: StudentPlan
}

type LoginFor = Awaited<ReturnType<typeof makeSignIns>>['loginFor']

const parentRecord = ({ name, telephone }: ParentPlan, about: string, loginFor: LoginFor): BatchMember => ({
  ...noIdCard,
  name,
  telephone,
  gender: 0,
  nationality: null,
  birthDate: null,
  familyAddress: null,
  code: null,
  cardNum: null,
  mainDepartmentId: null,
  login: loginFor(name, about),
  roles: [role.parent],
  departments: [],
})

const studentRecord = ({ plan }: Planned, loginFor: LoginFor): BatchMember => ({
  ...plan.values(),
  login: loginFor(plan.name, plan.className),
  roles: [role.student],
  departments: plan.enters === null ? [] : [plan.enters],
})

/** Writes the parents whom nobody of the school is yet: one for all children under a number. Gives them by their number. */
const writeParents = async (db: Db, schoolId: number, planned: readonly Planned[], loginFor: LoginFor) => {
  const byTelephone = new Map<string, BatchMember>()
  for (const { plan } of planned) {
    for (const parent of plan.parents) {
      if (parent.existing !== null || byTelephone.has(parent.telephone)) continue
      byTelephone.set(parent.telephone, parentRecord(parent, `${plan.name}的${parent.relationship}`, loginFor))
    }
  }
  const ids = await insertMembers(db, schoolId, [...byTelephone.values()])
  return new Map([...byTelephone.keys()].map((telephone, at) => [telephone, ids[at] ?? 0]))
}

/** Writes the rows of students that were decided on. */
export const writeStudents = async (
  db: Db,
  planned: readonly Planned[],
  { prefix }: StudentFacts,
  { schoolId, secrets }: Importing,
): Promise<Written> => {
  const { made, loginFor } = await makeSignIns(db, schoolId, prefix, secrets)
  const added = planned.filter(({ plan }) => plan.target === null)
  const changed = planned.flatMap(({ number, plan }) =>
    plan.target === null ? [] : [{ number, plan, target: plan.target }],
  )
  const addedIds = await insertMembers(
    db,
    schoolId,
    added.map((one) => studentRecord(one, loginFor)),
  ).catch(refuseTaken)
  const idOf = new Map(added.map(({ number }, at) => [number, addedIds[at] ?? 0]))
  for (const { number, target } of changed) idOf.set(number, target.id)
  const memberOf = (number: number) => idOf.get(number) ?? 0

  await changeMembers(
    db,
    schoolId,
    changed.map(({ plan, target }) => ({ ...plan.values(), memberId: target.id, cardBefore: target.cardNum })),
  ).catch(refuseTaken)
  const left = changed.flatMap(({ plan, target }) =>
    plan.leaves.map((departmentId) => ({ memberId: target.id, departmentId })),
  )
  await takeEachOutOfDepartments(db, schoolId, left)
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

  const parentsMade = await writeParents(db, schoolId, planned, loginFor)
  const links = planned.flatMap(({ number, plan }) =>
    plan.parents.map(({ existing, telephone, relationship }) => ({
      number,
      studentId: memberOf(number),
      parentId: existing ?? parentsMade.get(telephone) ?? 0,
      relationship,
      isBound: existing !== null,
    })),
  )
  const bound = links.filter(({ isBound }) => isBound)
  await giveEachRole(
    db,
    schoolId,
    bound.map(({ parentId }) => ({ memberId: parentId, roleId: role.parent })),
  )
  await insertEachParentLink(db, schoolId, links).catch(refuseTaken)

  const linksBy = new Map<number, { studentId: number; parentId: number }[]>()
  for (const { number, studentId, parentId } of links) {
    linksBy.set(number, [...(linksBy.get(number) ?? []), { studentId, parentId }])
  }
  const traces = planned.map(({ number, plan }) => {
    const trace: StudentTrace = {
      made: plan.target === null ? memberOf(number) : null,
      changed: plan.target && beforeOf(plan.target, plan),
      links: linksBy.get(number) ?? [],
    }
    return { number, trace }
  })
  const records = [...addedIds, ...parentsMade.values()]
  return {
    traces,
    counts: [
      { what: '新增学生', count: added.length },
      { what: '修改学生', count: changed.length },
      { what: '新建家长', count: parentsMade.size },
      { what: '绑定已有家长', count: bound.length },
    ],
    signIns: made,
    footprint: { records, marks: await takeFootprint(db, schoolId, records) },
  }
}
