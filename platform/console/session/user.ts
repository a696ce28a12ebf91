/** The signed-in user as the platform's screens need it. The identity area's session extends it (foundations §3). */
export interface SessionUser {
  /** The user's record in the chosen school. Null until one is chosen. */
  readonly userId: number | null
  readonly username: string
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly { readonly id: number; readonly name: string; readonly namezh: string }[]
  readonly userRoles: readonly { readonly roleId: number; readonly schoolId: number }[]
  readonly schools: readonly { readonly id: number; readonly name: string }[]
  readonly schoolId: number | null
  readonly schoolName: string | null
  /** The root of the school's organisation. */
  readonly schoolDeptId: number | null
  /** The user's first department in the school. Absent in sessions from before the last upgrade. */
  readonly deptId?: number | null
  /** The school's time zone. Absent in sessions from before the last upgrade. */
  readonly timeZone?: string
  /** True if a school has been chosen. */
  readonly selectSch: boolean
  readonly passwordToChange: boolean
  /** 'true' for the administrator account in production. */
  readonly dangers: 'true' | 'false'
  readonly permissions: readonly string[]
  /** Names of the modules that are closed for the school. Absent in sessions from before the last upgrade. */
  readonly closedModules?: readonly string[]
}

/** True if a school is chosen and no first password has to be changed. */
export const hasEntered = (user: SessionUser) => user.selectSch && !user.passwordToChange

/**
 * Key for stored data of a user: the record and school, or the login name before a school is chosen. Data with another
 * key must not be read, since it belongs to another account or school.
 */
export const sessionOwnerKey = ({
  userId,
  username,
  schoolId,
}: Pick<SessionUser, 'userId' | 'username' | 'schoolId'>) => `${userId ?? username}:${schoolId}`

/** The ids of the user's roles in a school. */
export const roleIdsIn = (user: Pick<SessionUser, 'userRoles'>, schoolId: number) => [
  ...new Set(user.userRoles.filter((bound) => bound.schoolId === schoolId).map((bound) => bound.roleId)),
]
