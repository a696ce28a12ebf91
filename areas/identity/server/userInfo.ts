import { maskTelephone } from '../../../platform/contract/mask.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type PermissionRules, effectivePermissions } from '../../../platform/server/permissions.ts'
import { showAvatarTo } from '../../registry/server/avatar.ts'
import type { Session as UserInfo } from '../contract.ts'
import type { Standing } from './standing.ts'

/** The administrator account of decision H-006. */
const administratorUsername = 'admin'

interface Subject {
  /** The school that is chosen, or null. */
  readonly schoolId: number | null
  readonly standings: readonly Standing[]
}

/** The Session entity of foundations §3, without the token. */
export const describeUser = (
  { config, files }: { readonly config: Config; readonly files: Files },
  rules: PermissionRules,
  { schoolId, standings }: Subject,
): UserInfo => {
  const chosen = standings.find((standing) => standing.schoolId === schoolId)
  const roles = (chosen?.roles ?? []).map(showRole)
  const who = chosen ?? standings[0]
  if (!who) throw new Error('somebody without a standing has no session to describe')
  return {
    userId: chosen?.memberId ?? null,
    username: who.username,
    name: who.name,
    // Before a school is chosen, as the first of them knows its holder.
    avatar: showAvatarTo(files, who)(who),
    telephone: maskTelephone(who.telephone),
    depts: chosen?.departments ?? [],
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
    timeZone: who.timeZone,
    deptId: chosen?.mainDepartmentId ?? null,
    selectSch: chosen !== undefined,
    baseUrl: '/',
    dangers: config.production && who.username === administratorUsername ? 'true' : 'false',
    showFinishSchoolData: false,
    passwordToChange: who.mustChange,
    permissions: chosen ? [...effectivePermissions(rules, chosen)].toSorted() : [],
    closedModules: [...(chosen?.closedModules ?? [])],
  }
}
