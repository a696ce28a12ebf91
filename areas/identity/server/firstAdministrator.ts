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

/** The tenant of the platform itself (decision on H-005). */
const platform = { id: platformSchool, name: '杏坛平台', usernamePrefix: 'xt' }

/** Advisory lock key: an arbitrary number that is the same on all nodes. */
const lockKey = 7_301_978

/**
 * Creates the platform and its administrator in an empty database. Returns the random first password, which is stored
 * only as a hash and must be changed at the first sign-in, or null if the database already has an account.
 */
export const makeFirstAdministrator = (
  database: Database,
  config: Config,
): Promise<{ username: string; password: string } | null> =>
  database.asSystem('the first administrator of an empty database', async (db) => {
    // Nodes that start at the same time run one after another, and the second finds an account.
    await db.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [people] = await db.select({ total: count() }).from(account)
    if ((people?.total ?? 0) > 0) return null
    const schoolId = await insertSchool(db, { ...platform, kind: 'platform' })
    const rootId = await insertRoot(db, { schoolId, name: platform.name, type: nodeType.school })
    const username = 'admin'
    const password = randomBytes(12).toString('base64url')
    const administrator = { username, name: '平台管理员', roles: [role.superAdministrator], departments: [rootId] }
    const first = { passwordHash: hashGeneratedPassword(password, config), mustChange: true }
    await insertMember(db, schoolId, administrator, first)
    // Move the sequence past the school id that was inserted explicitly.
    await db.execute(
      `select setval(pg_get_serial_sequence('school', 'id'), greatest((select last_value from school_id_seq), (select max(id) from school)))`,
    )
    return { username, password }
  })
