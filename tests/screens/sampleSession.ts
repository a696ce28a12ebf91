import { areas } from '../../app/areas.ts'
import type { Session } from '../../areas/identity/contract.ts'
import { role, showRole } from '../../platform/contract/roles.ts'

/** The two schools of the stage. */
export const schools = {
  xingtan: { id: 2, name: '杏坛实验学校', schoolDeptId: 1 },
  mingde: { id: 3, name: '明德中学', schoolDeptId: 500 },
} as const

/** The permissions of roles, as the areas declare them. */
const permissionsOf = (roles: readonly number[]): string[] =>
  areas
    .flatMap((area) => Object.entries(area.permissions))
    .filter(([, spec]) => spec.roles.some((id) => roles.includes(id)))
    .map(([key]) => key)
    .toSorted()

type Changes = Partial<Session> & {
  /** Roles in the chosen school. */
  readonly roleIds?: readonly number[]
}

/** A session, by default of a school data administrator of the first school, with `changes` applied. */
export const sampleSession = ({ roleIds = [role.schoolDataAdministrator], ...changes }: Changes = {}): Session => {
  const schoolId = changes.schoolId === undefined ? schools.xingtan.id : changes.schoolId
  const all = [schools.xingtan, schools.mingde]
  const school = all.find(({ id }) => id === schoolId)
  const ownSchools = changes.schools ?? (school ? [school] : all)
  const roles = schoolId === null ? [] : roleIds.map(showRole)
  return {
    userId: schoolId === null ? null : 1,
    username: 'school',
    name: '林建平',
    avatar: null,
    telephone: '138******78',
    depts: [],
    roles,
    roleNames: roles.map(({ name }) => name),
    userRoles: ownSchools.flatMap(({ id }) => roleIds.map((roleId) => ({ roleId, schoolId: id }))),
    schools: [...ownSchools],
    schoolIds: ownSchools.map(({ id }) => id),
    schoolId,
    schoolName: school?.name ?? null,
    schoolDeptId: school?.schoolDeptId ?? null,
    timeZone: 'Asia/Shanghai',
    deptId: null,
    selectSch: schoolId !== null,
    baseUrl: '/',
    dangers: 'false',
    showFinishSchoolData: false,
    passwordToChange: false,
    permissions: schoolId === null ? [] : permissionsOf(roleIds),
    closedModules: [],
    ...changes,
  }
}

/** The users of the screens, each with the fields that differ. */
export const cast = {
  school: () => sampleSession(),
  teacher: () => sampleSession({ userId: 6, username: 'teacher', name: '周若曦', roleIds: [role.staff] }),
  gate: () => sampleSession({ userId: 8, username: 'gate', name: '孙国柱', roleIds: [role.gateKeeper] }),
  dorm: () => sampleSession({ userId: 9, username: 'dorm', name: '钱桂兰', roleIds: [role.dormitoryAdministrator] }),
  /** A member of both schools, now in the second. */
  both: () =>
    sampleSession({
      userId: 7,
      username: 'both',
      name: '何子健',
      schools: [schools.xingtan, schools.mingde],
      schoolId: schools.mingde.id,
    }),
  /** A bureau's administrator, whose tenant isn't a school. */
  bureau: () =>
    sampleSession({
      userId: 11,
      username: 'bureau',
      name: '区教育局',
      roleIds: [role.bureauAdministrator],
      schools: [{ id: 90, name: '杏坛区教育局', schoolDeptId: 990 }],
      schoolId: 90,
      schoolName: '杏坛区教育局',
      schoolDeptId: 990,
    }),
  /** The platform's administrator. */
  admin: () =>
    sampleSession({
      userId: 10,
      username: 'admin',
      name: '平台管理员',
      roleIds: [role.superAdministrator],
      schools: [{ id: 1, name: '杏坛平台', schoolDeptId: 900 }],
      schoolId: 1,
      schoolName: '杏坛平台',
      schoolDeptId: 900,
    }),
} as const
