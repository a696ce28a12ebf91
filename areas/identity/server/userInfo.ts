import { maskTelephone } from '../../../platform/contract/mask.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { showAvatarTo } from '../../registry/server/avatar.ts'
import type { Session as UserInfo } from '../contract.ts'
import type { ConsoleMembership } from './consoleMemberships.ts'

/** The administrator account of decision H-006. */
const administratorUsername = 'admin'

interface Subject {
  /** The chosen school, or null. */
  readonly schoolId: number | null
  readonly memberships: readonly ConsoleMembership[]
}

/** Builds the Session entity of foundations §3, without the token. */
export const describeUser = (
  { config, files }: { readonly config: Config; readonly files: Files },
  rules: PermissionRules,
  { schoolId, memberships }: Subject,
): UserInfo => {
  const chosen = memberships.find((membership) => membership.schoolId === schoolId)
  const roles = (chosen?.roles ?? []).map(showRole)
  const subject = chosen ?? memberships[0]
  if (!subject) throw new Error('somebody without a standing has no session to describe')
  return {
    userId: chosen?.memberId ?? null,
    username: subject.username,
    name: subject.name,
    // Before a school is chosen, the first school's record supplies avatar, name and number.
    avatar: showAvatarTo(files, subject)(subject),
    telephone: maskTelephone(subject.telephone),
    depts: chosen?.departments ?? [],
    roles,
    roleNames: roles.map((one) => one.name),
    userRoles: memberships.flatMap((membership) =>
      membership.roles.map((roleId) => ({ roleId, schoolId: membership.schoolId })),
    ),
    schools: memberships.map(({ schoolId: id, schoolName: name, schoolDeptId }) => ({ id, name, schoolDeptId })),
    schoolIds: memberships.map((membership) => membership.schoolId),
    schoolId: chosen?.schoolId ?? null,
    schoolName: chosen?.schoolName ?? null,
    schoolDeptId: chosen?.schoolDeptId ?? null,
    timeZone: subject.timeZone,
    deptId: chosen?.mainDepartmentId ?? null,
    selectSch: chosen !== undefined,
    baseUrl: '/',
    dangers: config.production && subject.username === administratorUsername ? 'true' : 'false',
    showFinishSchoolData: false,
    passwordToChange: subject.mustChange,
    permissions: chosen ? [...effectivePermissions(rules, chosen)].toSorted() : [],
    closedModules: [...(chosen?.closedModules ?? [])],
  }
}
