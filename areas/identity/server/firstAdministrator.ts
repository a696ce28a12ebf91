import { randomBytes } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { nodeType } from '../../organisation/contract.ts'
import { department, departmentAncestor, school } from '../../organisation/server/tables.ts'
import { member, memberDepartment, memberRole, person } from '../../users/server/tables.ts'
import { hashGeneratedPassword } from '../../../platform/server/firstPassword.ts'
import { credential } from './tables.ts'

/** The platform's own tenant (decision on H-005). */
const platform = { id: 1, name: '杏坛平台', usernamePrefix: 'xt' }

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
    const [people] = await db.select({ total: count() }).from(person)
    if ((people?.total ?? 0) > 0) return null
    await db.insert(school).values({ ...platform, kind: 'platform' })
    const schoolId = platform.id
    const [root] = await db
      .insert(department)
      .values({ schoolId, parentId: null, name: platform.name, type: nodeType.school })
      .returning()
    const username = 'admin'
    const [who] = await db.insert(person).values({ username, name: '平台管理员' }).returning()
    if (!root || !who) throw new Error('the platform could not be made')
    const key = { schoolId, personId: who.id }
    const password = randomBytes(12).toString('base64url')
    await db.insert(departmentAncestor).values({ schoolId, ancestorId: root.id, departmentId: root.id })
    await db.insert(member).values({
      ...key,
      username,
      name: who.name,
      pinyin: 'pingtaiguanliyuan',
      initials: 'ptgly',
      mainDepartmentId: root.id,
    })
    await db.insert(memberRole).values({ ...key, roleId: role.superAdministrator })
    await db.insert(memberDepartment).values({ ...key, departmentId: root.id })
    await db.insert(credential).values({
      personId: who.id,
      passwordHash: hashGeneratedPassword(password, config),
      mustChange: true,
    })
    // The identity column has not seen the id that was given by hand.
    await db.execute(
      `select setval(pg_get_serial_sequence('school', 'id'), greatest(${platform.id}, (select max(id) from school)))`,
    )
    return { username, password }
  })
