import { and, eq, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { ImportContext } from '../../../imports/server/index.ts'
import { isPersonWithinReach } from '../../../organisation/server/index.ts'
import { findMemberPermissions } from '../../../permissions/server/index.ts'
import { findNumberHolders } from '../../../registry/server/directory/accountBatches.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import { rolesOfMember } from '../rolesOfMember.ts'
import { type readParents, listTelephones } from './parentCells.ts'

/** A child of a parent. */
interface KnownChild {
  readonly id: number
  readonly name: string
  readonly isReached: boolean
}

/** A parent whom the school already has, with what decides if an import may change the number. */
export interface KnownParent {
  readonly id: number
  readonly name: string
  readonly telephone: string | null
  readonly version: number
  readonly roles: readonly number[]
  readonly children: readonly KnownChild[]
  /** The number that the account's holder has proven, if any. */
  readonly proven: string | null
  /** True if a new number could give the account to somebody with fewer permissions (`refuseUnsafePhoneChange`). */
  readonly isUnsafe: boolean
}

/** An existing parent link. */
export interface KnownLink {
  readonly studentId: number
  readonly relationship: string
  readonly parent: KnownParent
}

const findParents = (db: Db, { schoolId, holds }: ImportContext, students: readonly number[]) => {
  const query = db
    .select({
      studentId: parentLink.studentId,
      relationship: parentLink.relationship,
      id: member.id,
      name: member.name,
      telephone: member.telephone,
      version: member.version,
      roles: rolesOfMember,
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(and(eq(parentLink.schoolId, schoolId), sql`${parentLink.studentId} in ${listedIds(students)}`))
    .orderBy(member.id)
  return holds ? query.for('update', { of: member }) : query
}

const findChildren = async (db: Db, { schoolId, asker }: ImportContext, parents: readonly number[]) => {
  const rows = await db
    .select({
      parentId: parentLink.parentId,
      id: member.id,
      name: member.name,
      isReached: sql<boolean>`${isPersonWithinReach(schoolId, member.id, asker) ?? sql`true`}`,
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.studentId)))
    .where(and(eq(parentLink.schoolId, schoolId), sql`${parentLink.parentId} in ${listedIds(parents)}`))
    .orderBy(member.id)
  return Map.groupBy(rows, ({ parentId }) => parentId)
}

const bareName = (name: string) => name.replaceAll(/\s/g, '')

/** Finds the parents among these whose unused account has permissions that the sender lacks. */
const findUnsafe = async (
  db: Db,
  { schoolId, asker, permissions }: ImportContext,
  unused: readonly number[],
): Promise<ReadonlySet<number>> => {
  const isAdministrator =
    asker.roles.includes(role.superAdministrator) || asker.roles.includes(role.schoolDataAdministrator)
  const unsafe = new Set<number>()
  if (isAdministrator) return unsafe
  for (const id of unused) {
    const held = await findMemberPermissions(db, schoolId, id)
    if ([...held].some((key) => !permissions.has(key))) unsafe.add(id)
  }
  return unsafe
}

/**
 * Reads the parents of these students with their other children, and locks them if rows will be written. Returns a
 * function that lists a student's links.
 */
export const readKnownParents = async (
  db: Db,
  importing: ImportContext,
  students: readonly number[],
  families: readonly Pick<ReturnType<typeof readParents>, 'parents' | 'nameless'>[],
) => {
  const rows = await findParents(db, importing, students)
  const children = await findChildren(
    db,
    importing,
    rows.map(({ id }) => id),
  )
  // Only a parent whom the file names with another number may get a new one, or any if it has numbers without names.
  const names = new Set(families.flatMap(({ parents }) => parents.map(({ name }) => bareName(name))))
  const numbers = new Set<string | null>(families.flatMap(listTelephones))
  const isNamed = families.every(({ nameless }) => nameless.length === 0)
  const candidates = rows.filter(
    ({ name, telephone }) => (!isNamed || names.has(bareName(name))) && !numbers.has(telephone),
  )
  const holders = await findNumberHolders(
    db,
    importing.schoolId,
    candidates.map(({ id }) => id),
  )
  const unused = holders.flatMap(({ id, isUnused }) => (isUnused ? [id] : []))
  const unsafe = await findUnsafe(db, importing, unused)
  const provenBy = new Map(holders.map(({ id, proven }) => [id, proven]))
  const byStudent = new Map<number, KnownLink[]>()
  for (const { studentId, relationship, ...person } of rows) {
    const { id } = person
    const parent = {
      ...person,
      children: children.get(id) ?? [],
      proven: provenBy.get(id) ?? null,
      isUnsafe: unsafe.has(id),
    }
    byStudent.set(studentId, [...(byStudent.get(studentId) ?? []), { studentId, relationship, parent }])
  }
  return (id: number): readonly KnownLink[] => byStudent.get(id) ?? []
}
