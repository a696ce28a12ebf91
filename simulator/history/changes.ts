import { permissionGrant } from '../../areas/permissions/server/tables.ts'
import { member, memberDepartment, memberRole } from '../../areas/registry/server/tables/members.ts'
import { role } from '../../platform/contract/roles.ts'
import { recordsOfAccounts } from '../district/accounts.ts'
import type { District } from '../district/district.ts'
import { buildLookUps } from '../district/lookUp.ts'
import type { Random } from '../district/random.ts'
import type { MemberRow } from '../district/rows.ts'
import { type AuditedAct, type Change, buildChange } from './act.ts'
import type { AtWork } from './desks.ts'

type GrantRow = typeof permissionGrant.$inferSelect

/** The permissions that a school's administrator grants to a helping colleague. */
const helpersPermissions = ['school:user:import', 'sys:user:disableCard', 'administration:job:view']

const act = (
  { memberId, schoolId, address }: AtWork,
  at: Date,
  call: string,
  changes: readonly Change[],
): AuditedAct => ({
  at,
  call,
  memberId,
  schoolId,
  address,
  changes,
})

/** The staff of a school that changes may concern, shuffled, each at most once. */
const makeStaff = (random: Random, district: District, schoolId: number) => {
  const { rolesOf, departmentsOf, nodeById } = buildLookUps(district)
  const accounts = new Set(recordsOfAccounts(district.members).map(({ id }) => id))
  const staff = random.shuffled(
    district.members.filter(
      (one) => one.schoolId === schoolId && !accounts.has(one.id) && rolesOf(one.id).includes(role.staff),
    ),
  )
  return {
    rolesOf,
    departmentsOf,
    nodeById,
    take: (fits: (one: MemberRow) => boolean): MemberRow | undefined => {
      const at = staff.findIndex(fits)
      return at < 0 ? undefined : staff.splice(at, 1)[0]
    },
  }
}

type Staff = ReturnType<typeof makeStaff>

const ofMember = ({ schoolId, id }: MemberRow) => ({ schoolId, memberId: id })
const extraRoles = [role.departmentManager, role.dormitoryAdministrator, role.gateKeeper]

/** A role that a staff member has today was granted. */
const roleGiven = (staff: Staff, [when]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take(
    (one) => !one.disabled && staff.rolesOf(one.id).some((id) => extraRoles.some((extra) => extra === id)),
  )
  const roleId = who && staff.rolesOf(who.id).find((id) => extraRoles.some((extra) => extra === id))
  if (!who || !when || roleId === undefined) return []
  const addition = buildChange(memberRole, 'member_role', { after: { ...ofMember(who), roleId } })
  return [act(when, when.at, 'users.bindRole', [addition])]
}

/** A role was granted for a while, and removed again. */
const roleLent = (staff: Staff, [first, second]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take((one) => !one.disabled && !staff.rolesOf(one.id).includes(role.gateKeeper))
  if (!who || !first || !second) return []
  const row = { ...ofMember(who), roleId: role.gateKeeper }
  return [
    act(first, first.at, 'users.bindRole', [buildChange(memberRole, 'member_role', { after: row })]),
    act(second, second.at, 'users.unbindRole', [buildChange(memberRole, 'member_role', { before: row })]),
  ]
}

/** A staff member joined a second department, and is still in it. */
const departmentJoined = (staff: Staff, [when]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take((one) => !one.disabled && staff.departmentsOf(one.id).length > 1)
  const departmentId = who && staff.departmentsOf(who.id).find((id) => id !== who.mainDepartmentId)
  if (!who || !when || departmentId === undefined) return []
  const joined = buildChange(memberDepartment, 'member_department', { after: { ...ofMember(who), departmentId } })
  return [act(when, when.at, 'users.linkDepartment', [joined])]
}

/** A staff member helped in a department for some days. */
const departmentLent = (staff: Staff, [first, second]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take((one) => !one.disabled && one.mainDepartmentId !== null)
  const main = staff.nodeById.get(who?.mainDepartmentId ?? 0)
  const departmentIds = who ? staff.departmentsOf(who.id) : []
  const other = [...staff.nodeById.values()].find(
    (node) => node.parentId === main?.parentId && node.type === main?.type && !departmentIds.includes(node.id),
  )
  if (!who || !other || !first || !second) return []
  const row = { ...ofMember(who), departmentId: other.id }
  return [
    act(first, first.at, 'users.linkDepartment', [buildChange(memberDepartment, 'member_department', { after: row })]),
    act(second, second.at, 'users.unlinkDepartment', [
      buildChange(memberDepartment, 'member_department', { before: row }),
    ]),
  ]
}

const disabling = (who: MemberRow, disabled: boolean) =>
  buildChange(member, 'member', { before: { ...who, disabled: !disabled }, after: { ...who, disabled } })

/** A staff member left the school. */
const accountClosed = (staff: Staff, [when]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take(({ disabled }) => disabled)
  return who && when ? [act(when, when.at, 'users.setDisabled', [disabling(who, true)])] : []
}

/** An account was disabled for a while, or by mistake, and enabled again. */
const accountReopened = (staff: Staff, [first, second]: readonly AtWork[]): AuditedAct[] => {
  const who = staff.take(({ disabled, locked }) => !disabled && !locked)
  if (!who || !first || !second) return []
  return [
    act(first, first.at, 'users.setDisabled', [disabling(who, true)]),
    act(second, second.at, 'users.setDisabled', [disabling(who, false)]),
  ]
}

const kinds = { roleGiven, roleLent, departmentJoined, departmentLent, accountClosed, accountReopened }
type Kind = keyof typeof kinds

/** The kinds of changes in four weeks, repeated by frequency, for a large and a small school. */
export const largeSchoolChanges: readonly Kind[] = [
  'roleGiven',
  'departmentJoined',
  'accountClosed',
  'accountReopened',
  'roleLent',
  'departmentJoined',
  'roleGiven',
  'departmentLent',
  'accountClosed',
  'roleGiven',
  'accountReopened',
  'departmentLent',
]
export const smallSchoolChanges: readonly Kind[] = [
  'accountClosed',
  'roleGiven',
  'departmentJoined',
  'accountReopened',
  'roleLent',
]

/** Generates the changes to a school's staff in the last weeks, up to today's state, and the grants. */
export const recallChanges = (
  random: Random,
  district: District,
  schoolId: number,
  happened: readonly Kind[],
  moments: (count: number) => readonly AtWork[],
): { acts: AuditedAct[]; grants: GrantRow[] } => {
  const staff = makeStaff(random, district, schoolId)
  const acts = happened.flatMap((kind) => kinds[kind](staff, moments(2)))
  const helper = staff.take((one) => !one.disabled && staff.rolesOf(one.id).length === 1)
  const [when] = moments(1)
  if (!helper || !when) return { acts, grants: [] }
  const grants = helpersPermissions
    .slice(0, happened === largeSchoolChanges ? 3 : 1)
    .map((permission): GrantRow => ({ ...ofMember(helper), permission }))
  const granted = grants.map((row) => buildChange(permissionGrant, 'permission_grant', { after: row }))
  return { acts: [...acts, act(when, when.at, 'permissions.setOfUser', granted)], grants }
}
