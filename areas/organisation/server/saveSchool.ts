import { and, eq, isNull, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireSavedRow } from '../../../platform/server/versioned.ts'
import { findAccountByLogin } from '../../registry/server/directory/accounts.ts'
import { insertMember } from '../../registry/server/members.ts'
import { nodeType } from '../../registry/contract.ts'
import { insertRoot, saveRoot } from '../../registry/server/departments.ts'
import { changeSchool, insertSchool } from '../../registry/server/schools.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { refuseSectionMismatchBelow } from './nodeFigures.ts'
import { findSchool } from './schools.ts'

type Save = Context<typeof organisation.saveSchool>['body']

const administratorName = (prefix: string) => `${prefix}-admin`

/**
 * Refuses a username prefix that another school has, or whose administrator login exists. Needs system access, because
 * it checks all schools.
 */
const refuseTakenPrefix = async (db: Db, { id, usernamePrefix }: Save): Promise<void> => {
  const [other] = await db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.usernamePrefix, usernamePrefix), id === undefined ? undefined : ne(school.id, id)))
  const namesake = id === undefined ? await findAccountByLogin(db, administratorName(usernamePrefix)) : undefined
  if (other || namesake !== undefined) throw new Refusal(organisationRefusals.prefixTaken)
}

/** Refuses a bureau below a bureau, and an unknown bureau id (also the id of a school) with `notFound`. */
const refuseWrongBureau = async (db: Db, kind: string, bureauId: number | null): Promise<void> => {
  if (bureauId === null) return
  const [bureau] = await db
    .select({ id: school.id })
    .from(school)
    .where(and(eq(school.id, bureauId), eq(school.kind, 'bureau')))
  if (!bureau) throw new Refusal(common.notFound)
  if (kind !== 'school') throw new Refusal(organisationRefusals.bureauOfBureau)
}

const makeAdministrator = async (
  db: Db,
  place: { schoolId: number; rootId: number },
  body: Save,
  passwordHash: string,
): Promise<string> => {
  const username = administratorName(body.usernamePrefix)
  const [name, roleId] =
    body.kind === 'bureau'
      ? ['教育局管理员', role.bureauAdministrator]
      : ['学校数据管理员', role.schoolDataAdministrator]
  const administrator = { username, name, roles: [roleId], departments: [place.rootId] }
  await insertMember(db, place.schoolId, administrator, { passwordHash, mustChange: true })
  return username
}

const addSchool = async (db: Db, body: Save, passwordHash: string) => {
  const { name, kind, usernamePrefix, timeZone } = body
  const [bureauId, section] = [body.bureauId ?? null, body.section ?? null]
  const schoolId = await insertSchool(db, { name, kind, bureauId, section, usernamePrefix, timeZone })
  const type = kind === 'bureau' ? nodeType.bureau : nodeType.school
  const rootId = await insertRoot(db, { schoolId, name, type, schoolSection: section })
  return { id: schoolId, username: await makeAdministrator(db, { schoolId, rootId }, body, passwordHash) }
}

/**
 * Edits a school together with its root, which carries the version. The root is saved first, in the same lock order as
 * editing the root in the tree.
 */
const editSchool = async (db: Db, id: number, body: Save): Promise<void> => {
  const { name, section, usernamePrefix, timeZone } = body
  const [top] = await db
    .select({ id: department.id, schoolId: department.schoolId, section: department.schoolSection })
    .from(department)
    .where(and(eq(department.schoolId, id), isNull(department.parentId)))
  if (top && section !== undefined && section !== top.section) await refuseSectionMismatchBelow(db, top, section)
  const changes = { name, ...(section === undefined ? {} : { schoolSection: section }) }
  const saved = await saveRoot(db, id, body.version, changes)
  const root = await requireSavedRow(saved, '学校', async () => ({
    school: await findSchool(db, id),
    administrator: null,
  }))
  const before = await findSchool(db, id)
  const bureauId = body.bureauId === undefined ? before.bureauId : body.bureauId
  await asSystemWithin(db, 'schools: whether it is a bureau', () => refuseWrongBureau(db, before.kind, bureauId))
  await changeSchool(db, id, { name, section: root.schoolSection, bureauId, usernamePrefix, timeZone })
}

const makeSchool = async (db: Db, body: Save, secrets: Secrets) => {
  const password = makeFirstPassword()
  await refuseTakenPrefix(db, body)
  await refuseWrongBureau(db, body.kind, body.bureauId ?? null)
  const { id, username } = await addSchool(db, body, hashGeneratedPassword(password, secrets))
  return { school: await findSchool(db, id), administrator: { username, password } }
}

/**
 * Edits a school or bureau, or creates one with its root and first administrator `<prefix>-admin`. Only this response
 * contains the administrator's password.
 */
export const saveSchool = async ({ db, body, config }: Context<typeof organisation.saveSchool>) => {
  if (body.id === undefined) {
    return asSystemWithin(db, 'schools: one that is only being made is within nobody’s walls', () =>
      makeSchool(db, body, config),
    )
  }
  await asSystemWithin(db, 'schools: whose usernames begin alike', () => refuseTakenPrefix(db, body))
  await editSchool(db, body.id, body)
  return { school: await findSchool(db, body.id), administrator: null }
}
