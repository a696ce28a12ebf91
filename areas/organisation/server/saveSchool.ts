import { and, eq, isNull, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../platform/server/firstPassword.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { nextVersion, savedOrStale } from '../../../platform/server/versioned.ts'
import { credential } from '../../identity/server/tables.ts'
import { member, memberDepartment, memberRole, person } from '../../users/server/tables.ts'
import type { organisation } from '../contract.ts'
import { nodeType } from '../nodes.ts'
import { organisationRefusals } from '../refusals.ts'
import { findSchool } from './schools.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { department, departmentAncestor, school } from './tables.ts'

type Save = Context<typeof organisation.saveSchool>['body']

const administratorOf = (prefix: string) => `${prefix}-admin`

/** Usernames that begin alike would run into each other: asked of all schools. */
const refuseTaken = async (db: Db, { id, usernamePrefix }: Save): Promise<void> => {
  const [other] = await db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.usernamePrefix, usernamePrefix), id === undefined ? undefined : ne(school.id, id)))
  const [namesake] =
    id === undefined
      ? await db
          .select({ id: person.id })
          .from(person)
          .where(eq(person.username, administratorOf(usernamePrefix)))
      : []
  if (other || namesake) throw new Refusal(organisationRefusals.prefixTaken)
}

/** Only a bureau manages, and only schools are managed; what is no bureau answers as what is not there. */
const refuseWrongBureau = async (db: Db, kind: string, bureauId: number | null): Promise<void> => {
  if (bureauId === null) return
  const [bureau] = await db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.id, bureauId), eq(school.kind, 'bureau')))
  if (!bureau) throw new Refusal(common.notFound)
  if (kind !== 'school') throw new Refusal(organisationRefusals.bureauOfBureau)
}

const makeAdministrator = async (db: Db, place: { schoolId: number; departmentId: number }, body: Save) => {
  const { schoolId, departmentId } = place
  const isBureau = body.kind === 'bureau'
  const [username, name] = [administratorOf(body.usernamePrefix), isBureau ? '教育局管理员' : '学校数据管理员']
  const [who] = await db.insert(person).values({ username, name }).returning({ id: person.id })
  if (!who) throw new Error('the administrator was not written')
  const key = { schoolId, personId: who.id }
  await db.insert(member).values({ ...key, username, name, ...spell(name), mainDepartmentId: departmentId })
  const roleId = isBureau ? role.bureauAdministrator : role.schoolDataAdministrator
  await db.insert(memberRole).values({ ...key, roleId })
  await db.insert(memberDepartment).values({ ...key, departmentId })
  return { personId: who.id, username }
}

const addSchool = async (db: Db, body: Save, passwordHash: string) => {
  const { name, kind, usernamePrefix, timeZone } = body
  const [bureauId, section] = [body.bureauId ?? null, body.section ?? null]
  const [made] = await db.insert(school).values({ name, kind, bureauId, section, usernamePrefix, timeZone }).returning()
  if (!made) throw new Error('the school was not written')
  const schoolId = made.id
  const type = kind === 'bureau' ? nodeType.bureau : nodeType.school
  const [root] = await db
    .insert(department)
    .values({ schoolId, parentId: null, name, type, schoolSection: section })
    .returning({ id: department.id })
  if (!root) throw new Error('the root was not written')
  await db.insert(departmentAncestor).values({ schoolId, ancestorId: root.id, departmentId: root.id })
  const { personId, username } = await makeAdministrator(db, { schoolId, departmentId: root.id }, body)
  await db.insert(credential).values({ personId, passwordHash, mustChange: true })
  return { id: schoolId, username }
}

/** A school's root carries its version: the two are one thing. It is saved first, as by who edits the root in the tree. */
const editSchool = async (db: Db, id: number, body: Save): Promise<void> => {
  const { name, section, usernamePrefix, timeZone } = body
  const saved = await db
    .update(department)
    .set({
      name,
      ...(section === undefined ? {} : { schoolSection: section }),
      version: nextVersion(department.version),
    })
    .where(and(eq(department.schoolId, id), isNull(department.parentId), eq(department.version, body.version)))
    .returning({ section: department.schoolSection })
  const root = await savedOrStale(saved, '学校', async () => ({
    school: await findSchool(db, id),
    administrator: null,
  }))
  const before = await findSchool(db, id)
  const bureauId = body.bureauId === undefined ? before.bureauId : body.bureauId
  await asSystemWithin(db, 'schools: whether it is a bureau', () => refuseWrongBureau(db, before.kind, bureauId))
  await db
    .update(school)
    .set({ name, ...root, bureauId, usernamePrefix, timeZone })
    .where(eq(school.id, id))
}

/**
 * Makes a school or bureau with its root and its first administrator, whose password is given here and nowhere else; or
 * edits one.
 */
export const saveSchool = async (context: Context<typeof organisation.saveSchool>) => {
  const { body, recorded, recordedAsSystem, config } = context
  const { id: known } = body
  if (known !== undefined) {
    return recorded(async (db) => {
      await asSystemWithin(db, 'schools: whose usernames begin alike', () => refuseTaken(db, body))
      await editSchool(db, known, body)
      return { school: await findSchool(db, known), administrator: null }
    })
  }
  const password = makeFirstPassword()
  return recordedAsSystem('schools: one that is only being made is within nobody’s walls', async (db) => {
    await refuseTaken(db, body)
    await refuseWrongBureau(db, body.kind, body.bureauId ?? null)
    const { id, username } = await addSchool(db, body, hashGeneratedPassword(password, config))
    return { school: await findSchool(db, id), administrator: { username, password } }
  })
}
