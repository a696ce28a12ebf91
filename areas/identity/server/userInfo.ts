import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { effectivePermissions } from '../../../platform/server/permissions.ts'
import { department } from '../../organisation/server/tables.ts'
import { permissionGrant } from '../../permissions/server/tables.ts'
import { memberDepartment, person } from '../../users/server/tables.ts'
import type { Session as UserInfo } from '../contract.ts'
import type { Standing } from './standing.ts'
import { credential } from './tables.ts'

/** The administrator account of decision H-006. */
const administratorUsername = 'admin'

interface Subject {
  readonly personId: number
  /** The school that is chosen, or null. */
  readonly schoolId: number | null
  readonly standings: readonly Standing[]
}

const personById = (db: Db) =>
  db
    .select({
      username: person.username,
      name: person.name,
      telephone: person.telephone,
      avatar: person.avatarKey,
      mustChange: credential.mustChange,
    })
    .from(person)
    .leftJoin(credential, eq(credential.personId, person.id))
    .where(eq(person.id, sql.placeholder('personId')))
    .prepare('describe_person')

const findPerson = async (db: Db, personId: number) => {
  const [row] = await remembered(db, personById).execute({ personId })
  if (!row) throw new Error('a session without a person')
  return row
}

const ofMember = (table: { schoolId: AnyPgColumn; personId: AnyPgColumn }) =>
  and(eq(table.schoolId, sql.placeholder('schoolId')), eq(table.personId, sql.placeholder('personId')))

const grantsByMember = (db: Db) =>
  db
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(ofMember(permissionGrant))
    .prepare('describe_grants')

const grantsOf = async (db: Db, schoolId: number, personId: number): Promise<string[]> => {
  const rows = await remembered(db, grantsByMember).execute({ schoolId, personId })
  return rows.map((row) => row.permission)
}

const departmentsByMember = (db: Db) =>
  db
    .select({ id: department.id, name: department.name })
    .from(memberDepartment)
    .innerJoin(department, eq(department.id, memberDepartment.departmentId))
    .where(ofMember(memberDepartment))
    .orderBy(department.orderNum, department.id)
    .prepare('describe_departments')

/** The Session entity of foundations §3, without the token. Reads as the system, for a caller who is not in a school yet. */
export const describeUser = async (
  db: Db,
  config: Config,
  defaults: ReadonlyMap<number, ReadonlySet<string>>,
  { personId, schoolId, standings }: Subject,
): Promise<UserInfo> => {
  const chosen = standings.find((standing) => standing.schoolId === schoolId)
  const roles = (chosen?.roles ?? []).map(showRole)
  const [who, grants, depts] = await Promise.all([
    findPerson(db, personId),
    chosen ? grantsOf(db, chosen.schoolId, personId) : [],
    chosen ? remembered(db, departmentsByMember).execute({ schoolId: chosen.schoolId, personId }) : [],
  ])
  return {
    userId: personId,
    username: who.username,
    name: who.name,
    avatar: who.avatar,
    telephone: maskTelephone(who.telephone),
    depts,
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
