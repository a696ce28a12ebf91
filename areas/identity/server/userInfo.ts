import { and, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { effectivePermissions } from '../../../platform/server/permissions.ts'
import { permissionGrant } from '../../permissions/server/tables.ts'
import { memberDepartment, person } from '../../users/server/tables.ts'
import type { Session as UserInfo } from '../contract.ts'
import { type Standing, findDepartments } from './standing.ts'
import { credential } from './tables.ts'

/** The administrator account of decision H-006. */
const administratorUsername = 'admin'

interface Subject {
  readonly personId: number
  /** The school that is chosen, or null. */
  readonly schoolId: number | null
  readonly standings: readonly Standing[]
}

const findPerson = async (db: Db, personId: number) => {
  const [row] = await db
    .select({
      username: person.username,
      name: person.name,
      telephone: person.telephone,
      avatar: person.avatarKey,
      mustChange: credential.mustChange,
    })
    .from(person)
    .leftJoin(credential, eq(credential.personId, person.id))
    .where(eq(person.id, personId))
  if (!row) throw new Error('a session without a person')
  return row
}

const grantsOf = async (db: Db, schoolId: number, personId: number): Promise<string[]> => {
  const rows = await db
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(and(eq(permissionGrant.schoolId, schoolId), eq(permissionGrant.personId, personId)))
  return rows.map((row) => row.permission)
}

const departmentsOf = async (db: Db, schoolId: number, personId: number) => {
  const rows = await db
    .select({ id: memberDepartment.departmentId })
    .from(memberDepartment)
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.personId, personId)))
  return findDepartments(
    db,
    rows.map((row) => row.id),
  )
}

/** The Session entity of foundations §3, without the token. Reads as the system, for a caller who is not in a school yet. */
export const describeUser = async (
  db: Db,
  config: Config,
  defaults: ReadonlyMap<number, ReadonlySet<string>>,
  { personId, schoolId, standings }: Subject,
): Promise<UserInfo> => {
  const who = await findPerson(db, personId)
  const chosen = standings.find((standing) => standing.schoolId === schoolId)
  const roles = (chosen?.roles ?? []).map(showRole)
  const grants = chosen ? await grantsOf(db, chosen.schoolId, personId) : []
  return {
    userId: personId,
    username: who.username,
    name: who.name,
    avatar: who.avatar,
    telephone: maskTelephone(who.telephone),
    depts: chosen ? await departmentsOf(db, chosen.schoolId, personId) : [],
    roles,
    roleNames: roles.map((one) => one.name),
    userRoles: standings.flatMap((standing) =>
      standing.roles.map((roleId) => ({ roleId, schoolId: standing.schoolId })),
    ),
    schools: standings.map(({ schoolId: id, schoolName: name, schoolDeptId }) => ({ id, name, schoolDeptId })),
    schoolIds: standings.map((standing) => standing.schoolId),
    schoolId: chosen?.schoolId ?? null,
    schoolName: chosen?.schoolName ?? null,
    schoolDeptId: chosen?.schoolDeptId ?? null,
    deptId: chosen?.mainDepartmentId ?? null,
    selectSch: chosen !== undefined,
    baseUrl: '/',
    dangers: config.production && who.username === administratorUsername ? 'true' : 'false',
    showFinishSchoolData: false,
    passwordToChange: who.mustChange ?? false,
    permissions: [...effectivePermissions(defaults, chosen?.roles ?? [], grants)].toSorted(),
  }
}

