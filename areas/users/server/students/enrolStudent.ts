import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeUsername } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { lockSchoolImports } from '../../../imports/server/index.ts'
import { insertMember } from '../../../registry/server/members.ts'
import { grantRoles } from '../../../registry/server/memberRoles.ts'
import { insertParentLinks } from '../../../registry/server/parentLinks.ts'
import { putStudentInfo } from '../../../registry/server/studentInfo.ts'
import { makeFirstCredential } from '../accounts/firstCredential.ts'
import { makePupilUsernames } from '../imports/pupilUsernames.ts'
import { findPeople, findUsernamePrefix, lockTelephone } from '../parents/parents.ts'
import { refuseClosedDepartments } from '../membership/departments.ts'
import { type DocumentType, typeToStore } from '../../identityDocuments.ts'
import { encryptIdCard, noIdCard } from '../records/idCards.ts'
import { insertUser } from '../records/createUser.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'

/** A student to enrol with their guardians, as an application names them. */
export interface EnrolledFamily {
  readonly name: string
  readonly gender: number
  readonly birthDate: string | null
  readonly nationality: string
  readonly familyAddress: string
  readonly document: { readonly number: string; readonly type: DocumentType } | null
  readonly isBoarder: boolean
  readonly classId: number
  readonly guardians: readonly {
    readonly name: string
    readonly relationship: string
    readonly telephone: string
  }[]
}

const orNull = (text: string) => (text === '' ? null : text)

const insertStudent = async (db: Db, schoolId: number, family: EnrolledFamily, secrets: Secrets): Promise<number> => {
  const { name, gender, birthDate, nationality, familyAddress, document, classId, isBoarder } = family
  const { password, ...first } = await makeFirstCredential(db, schoolId, secrets)
  const prefix = await findUsernamePrefix(db, schoolId)
  const nameOfPupil = await makePupilUsernames(db, prefix, [{ name, code: null }], password === null)
  const ofDocument =
    document === null
      ? noIdCard
      : { ...encryptIdCard(document.number, secrets), idCardType: typeToStore(document.type) }
  const record = {
    ...ofDocument,
    name,
    username: nameOfPupil({ name, code: null }),
    gender,
    birthDate,
    nationality: orNull(nationality),
    familyAddress: orNull(familyAddress),
    roles: [role.student],
    departments: [classId],
  }
  const memberId = await insertMember(db, schoolId, record, first).catch(rethrowUniqueViolation)
  await putStudentInfo(db, { schoolId, memberId }, { status: 1, accommodation: isBoarder })
  return memberId
}

type Guardian = EnrolledFamily['guardians'][number]

/**
 * Returns the member of the school with a guardian's number, or a new parent. Of several members with one number only
 * one with the guardian's name is taken, since the others may be strangers.
 */
const findOrInsertParent = async (db: Db, schoolId: number, { name, telephone }: Guardian, secrets: Secrets) => {
  await lockTelephone(db, schoolId, telephone)
  const found = await findPeople(db, schoolId, telephone)
  const existing = found.find((one) => one.name === name) ?? (found.length === 1 ? found[0] : undefined)
  if (existing !== undefined) {
    await grantRoles(db, schoolId, [existing.id], [role.parent])
    return { id: existing.id, otherName: existing.name === name ? null : existing.name }
  }
  const username = makeUsername(await findUsernamePrefix(db, schoolId))
  const parent = { name, telephone, username, userRoles: [role.parent], depts: [] }
  return { id: (await insertUser(db, schoolId, parent, secrets)).id, otherName: null }
}

/**
 * Enrols a student in a class, with an account, and links the guardians: members of the school who have their numbers,
 * or new parents. Returns the student's id and the guardians whose number belongs to a member with another name. The
 * caller has checked that the school has no record of the child yet.
 */
export const enrolStudent = async (
  db: Db,
  schoolId: number,
  family: EnrolledFamily,
  secrets: Secrets,
): Promise<{ readonly studentId: number; readonly otherNames: readonly string[] }> => {
  // A concurrent import could create the same parents and uses this lock.
  await lockSchoolImports(db, schoolId)
  await refuseClosedDepartments(db, schoolId, [family.classId])
  const studentId = await insertStudent(db, schoolId, family, secrets)
  // In the order of their numbers, so that two families with the same guardians don't wait for each other.
  const guardians = family.guardians.toSorted((one, other) => one.telephone.localeCompare(other.telephone))
  const linked = new Set<number>()
  const otherNames: string[] = []
  for (const guardian of guardians) {
    const { id: parentId, otherName } = await findOrInsertParent(db, schoolId, guardian, secrets)
    if (linked.has(parentId)) continue
    linked.add(parentId)
    if (otherName !== null) otherNames.push(otherName)
    await insertParentLinks(db, [{ schoolId, studentId, parentId, relationship: guardian.relationship }])
  }
  return { studentId, otherNames }
}
