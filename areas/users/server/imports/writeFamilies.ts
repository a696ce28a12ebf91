import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import { type BatchMember, insertMembers } from '../../../registry/server/memberBatches.ts'
import { grantEachRole } from '../../../registry/server/memberRoles.ts'
import { insertEachParentLink } from '../../../registry/server/parentLinks.ts'
import { noIdCard } from '../records/idCards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import type { ParentPlan } from './parentCells.ts'
import type { makeSignIns } from './signIns.ts'

type LoginFor = Awaited<ReturnType<typeof makeSignIns>>['loginFor']

/** A student of a row, with the parents to link. */
interface Family {
  readonly number: number
  readonly studentId: number
  readonly studentName: string
  readonly parents: readonly ParentPlan[]
}

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
  login: loginFor(name, about, null),
  roles: [role.parent],
  departments: [],
})

/** Creates the parents who are not members yet, one per telephone number. Returns their ids by number. */
const writeParents = async (db: Db, schoolId: number, families: readonly Family[], loginFor: LoginFor) => {
  const newcomers = new Map<string, { readonly parent: ParentPlan; readonly studentName: string }>()
  for (const { studentName, parents } of families) {
    for (const parent of parents) {
      if (parent.existing !== null || newcomers.has(parent.telephone)) continue
      newcomers.set(parent.telephone, { parent, studentName })
    }
  }
  const records = await mapInTurns([...newcomers.values()], ({ parent, studentName }) =>
    parentRecord(parent, `${studentName}的${parent.isUnsaid ? '家长' : parent.relationship}`, loginFor),
  )
  const ids = await insertMembers(db, schoolId, records)
  return new Map([...newcomers.keys()].map((telephone, at) => [telephone, ids[at] ?? 0]))
}

/** Links students to their parents, both existing and new ones. */
export const writeFamilies = async (db: Db, schoolId: number, families: readonly Family[], loginFor: LoginFor) => {
  const made = await writeParents(db, schoolId, families, loginFor)
  const links = families.flatMap(({ number, studentId, parents }) =>
    parents.map(({ existing, telephone, relationship }) => ({
      number,
      studentId,
      parentId: existing ?? made.get(telephone) ?? 0,
      relationship,
      isBound: existing !== null,
    })),
  )
  const bound = links.filter(({ isBound }) => isBound)
  await grantEachRole(
    db,
    schoolId,
    bound.map(({ parentId }) => ({ memberId: parentId, roleId: role.parent })),
  )
  await insertEachParentLink(db, schoolId, links).catch(rethrowUniqueViolation)
  const linksBy = new Map<number, { studentId: number; parentId: number }[]>()
  for (const { number, studentId, parentId } of links) {
    linksBy.set(number, [...(linksBy.get(number) ?? []), { studentId, parentId }])
  }
  return {
    madeIds: [...made.values()],
    linksOf: (number: number) => linksBy.get(number) ?? [],
    counts: [
      { what: '新建家长', count: made.size },
      { what: '绑定已有家长', count: bound.length },
    ],
  }
}
