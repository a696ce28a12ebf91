/** The signed-in user as the platform's screens need one; the identity area's session is one (foundations §3). */
export interface SessionUser {
  /** One's record in the chosen school; null until one is chosen. */
  readonly userId: number | null
  readonly username: string
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly { readonly id: number; readonly name: string; readonly namezh: string }[]
  readonly userRoles: readonly { readonly roleId: number; readonly schoolId: number }[]
  readonly schools: readonly { readonly id: number; readonly name: string }[]
  readonly schoolId: number | null
  readonly schoolName: string | null
  /** The root of its organisation. */
  readonly schoolDeptId: number | null
  /** One's own department there, the first of several; a session from before the last upgrade knows of none. */
  readonly deptId?: number | null
  /** In which the school's times are told; a session from before the last upgrade knows of none. */
  readonly timeZone?: string
  /** True if a school has been chosen. */
  readonly selectSch: boolean
  readonly passwordToChange: boolean
  /** 'true' for the administrator account in production. */
  readonly dangers: 'true' | 'false'
  readonly permissions: readonly string[]
  /** The modules that the school is without, by name; a session from before the last upgrade knows of none. */
  readonly closedModules?: readonly string[]
}

/** True if the user has come in: a school is chosen and no first password waits to be changed. */
export const hasEntered = (user: SessionUser) => user.selectSch && !user.passwordToChange

/**
 * Whose something is: somebody's in a school, and before one is chosen that of a login name. Another account, or another
 * school, begins without it.
 */
export const ownerOf = ({ userId, username, schoolId }: Pick<SessionUser, 'userId' | 'username' | 'schoolId'>) =>
  `${userId ?? username}:${schoolId}`

/** The ids of the roles that the user has in a school. */
export const rolesIn = (user: Pick<SessionUser, 'userRoles'>, schoolId: number) => [
  ...new Set(user.userRoles.filter((bound) => bound.schoolId === schoolId).map((bound) => bound.roleId)),
]
