import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import { type BatchMember, changeTelephones, insertMembers } from '../../../registry/server/memberBatches.ts'
import { grantEachRole } from '../../../registry/server/memberRoles.ts'
import { insertEachParentLink } from '../../../registry/server/parentLinks.ts'
import { noIdCard } from '../records/idCards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import type { ParentPlan } from './judgeParents.ts'
import type { NumberChange } from './parentNumbers.ts'
import type { makeSignIns } from './signIns.ts'

type LoginFor = Awaited<ReturnType<typeof makeSignIns>>['loginFor']

/** A student of a row, with the parents to link. */
interface Family {
  readonly number: number
  readonly studentId: number
  readonly studentName: string
  readonly parents: readonly ParentPlan[]
  readonly numbers: readonly NumberChange[]
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

/**
 * Returns the key of a new parent. Rows with the same number name one parent, and so do rows with the same name and
 * the same number of the other parent. A parent without both is only this student's.
 */
const keyOf = ({ telephone, otherTelephone, name }: ParentPlan, studentId: number): string =>
  telephone ?? JSON.stringify([name, otherTelephone ?? studentId])

/** Creates the parents who are not members yet. Returns their ids by `keyOf`. */
const writeParents = async (db: Db, schoolId: number, families: readonly Family[], loginFor: LoginFor) => {
  const newcomers = new Map<string, { readonly parent: ParentPlan; readonly studentName: string }>()
  for (const { studentId, studentName, parents } of families) {
    for (const parent of parents) {
      const key = keyOf(parent, studentId)
      if (parent.existing !== null || newcomers.has(key)) continue
      newcomers.set(key, { parent, studentName })
    }
  }
  const records = await mapInTurns([...newcomers.values()], ({ parent, studentName }) =>
    parentRecord(parent, `${studentName}的${parent.isUnsaid ? '家长' : parent.relationship}`, loginFor),
  )
  const ids = await insertMembers(db, schoolId, records)
  return new Map([...newcomers.keys()].map((key, at) => [key, ids[at] ?? 0]))
}

const changeNumbers = async (db: Db, schoolId: number, families: readonly Family[]) => {
  const numbers = new Map(
    families.flatMap((family) => family.numbers.map(({ parentId, after }) => [parentId, after] as const)),
  )
  const changes = [...numbers].map(([memberId, telephone]) => ({ memberId, telephone }))
  await changeTelephones(db, schoolId, changes)
  return changes.length
}

/** Links students to their parents, both existing and new ones, and changes numbers of existing ones. */
export const writeFamilies = async (db: Db, schoolId: number, families: readonly Family[], loginFor: LoginFor) => {
  const changed = await changeNumbers(db, schoolId, families)
  const made = await writeParents(db, schoolId, families, loginFor)
  const links = families.flatMap(({ number, studentId, parents }) =>
    parents.map((parent) => ({
      number,
      studentId,
      parentId: parent.existing ?? made.get(keyOf(parent, studentId)) ?? 0,
      relationship: parent.relationship,
      isBound: parent.existing !== null,
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
      { what: '更改家长手机号', count: changed },
    ],
  }
}
