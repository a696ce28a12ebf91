import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { effectivePermissions } from '../../../platform/server/permissions.ts'
import { type Context, serve } from '../../../platform/server/serve.ts'
import { lockMember } from '../../users/server/index.ts'
import { memberRole } from '../../users/server/tables.ts'
import { permissionsArea } from '../area.ts'
import { type permissions, permissionsRefusals } from '../contract.ts'
import { permissionGrant } from './tables.ts'

interface Who {
  readonly schoolId: number
  readonly userId: number
}

const mine = ({ schoolId, userId }: Who) =>
  and(eq(permissionGrant.schoolId, schoolId), eq(permissionGrant.personId, userId))

const listGrants = async (db: Db, who: Who): Promise<string[]> => {
  const rows = await db
    .select({ permission: permissionGrant.permission })
    .from(permissionGrant)
    .where(mine(who))
    .orderBy(asc(permissionGrant.permission))
  return rows.map((row) => row.permission)
}

const listRoles = async (db: Db, { schoolId, userId }: Who): Promise<number[]> => {
  const rows = await db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.personId, userId)))
  return rows.map((row) => row.roleId)
}

/** Replaces somebody's own list. Nobody grants what they lack, nor to themselves (decision on H-027). */
const setGrants = async (
  { db, session, params, body }: Context<typeof permissions.setOfUser>,
  known: ReadonlySet<string>,
): Promise<null> => {
  if (params.userId === session.personId) throw new Refusal(permissionsRefusals.notYourself)
  const keys = [...new Set(body.ids)]
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new Refusal(permissionsRefusals.unknownKey, { key: unknown })
  await lockMember(db, params.schoolId, params.userId)
  const before = await listGrants(db, params)
  const added = keys.filter((key) => !before.includes(key))
  if (added.some((key) => !session.permissions.has(key))) throw new Refusal(permissionsRefusals.notHeld)
  await db.delete(permissionGrant).where(mine(params))
  if (keys.length > 0) {
    await db
      .insert(permissionGrant)
      .values(keys.map((permission) => ({ schoolId: params.schoolId, personId: params.userId, permission })))
  }
  return null
}

/** The permissions area, given what each role may do by default and which permissions there are. */
export const permissionsServer = (defaults: ReadonlyMap<number, ReadonlySet<string>>, known: ReadonlySet<string>) =>
  serve(permissionsArea, {
    own: ({ session }) => [...session.permissions].toSorted(),
    ofUser: async ({ db, params }) => ({
      granted: await listGrants(db, params),
      byRole: [...effectivePermissions(defaults, await listRoles(db, params), [])].toSorted(),
    }),
    setOfUser: (context) => setGrants(context, known),
  })
