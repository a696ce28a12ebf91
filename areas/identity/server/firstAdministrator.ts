import { randomBytes } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { hashGeneratedPassword } from '../../../platform/server/firstPassword.ts'
import { nodeType } from '../../registry/contract.ts'
import { insertRoot } from '../../registry/server/departments.ts'
import { insertSchool } from '../../registry/server/schools.ts'
import { account } from '../../registry/server/directory/tables.ts'
import { insertMember } from '../../registry/server/members.ts'

/** The platform's own tenant (decision on H-005). */
const platform = { id: platformSchool, name: '杏坛平台', usernamePrefix: 'xt' }

/** Any number will do, so long as all nodes agree. */
const turn = 7_301_978

/**
 * On an empty database, makes the platform and its one administrator, and gives the random first password, which must be
 * changed at the first sign-in and is kept nowhere in clear. Null where somebody is there already.
 */
export const makeFirstAdministrator = (
  database: Database,
  config: Config,
): Promise<{ username: string; password: string } | null> =>
  database.asSystem('the first administrator of an empty database', async (db) => {
    // Nodes that start together on an empty database take turns, and the second finds somebody there.
    await db.execute(sql`select pg_advisory_xact_lock(${turn})`)
    const [people] = await db.select({ total: count() }).from(account)
    if ((people?.total ?? 0) > 0) return null
    const schoolId = await insertSchool(db, { ...platform, kind: 'platform' })
    const rootId = await insertRoot(db, { schoolId, name: platform.name, type: nodeType.school })
    const username = 'admin'
    const password = randomBytes(12).toString('base64url')
    const administrator = { username, name: '平台管理员', roles: [role.superAdministrator], departments: [rootId] }
    const first = { passwordHash: hashGeneratedPassword(password, config), mustChange: true }
    await insertMember(db, schoolId, administrator, first)
    // The identity column has not seen the id that was given by hand.
    await db.execute(
      `select setval(pg_get_serial_sequence('school', 'id'), greatest((select last_value from school_id_seq), (select max(id) from school)))`,
    )
    return { username, password }
  })
