import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Describes the rights of the login that the server doesn't need after its first start, with the statement that
 * removes them. None of them weakens row-level security: requests run under roles without these rights, and the login
 * owns the tables, so the policies never applied to it. But an attacker who gets the login would have them.
 */
export const describeNeedlessRights = async (database: Database): Promise<string[]> => {
  const [login] = await database.asSystem('what the login may do beyond its work', (db) =>
    db
      .select({
        name: sql<string>`rolname::text`,
        // The superuser that initialized the cluster; it can't be removed.
        isFirst: sql<boolean>`oid = 10`,
        isSuperuser: sql<boolean>`rolsuper`,
        mayCreateRoles: sql<boolean>`rolcreaterole`,
        mayBypass: sql<boolean>`rolbypassrls`,
      })
      .from(sql`pg_roles`)
      .where(sql`rolname = session_user`),
  )
  if (!login) return []
  if (login.isFirst) {
    return [
      `数据库登录 ${login.name} 是数据库自带的超级用户，本系统从不需要，它的权限也收不回来：请按运维文档“PostgreSQL”一节另建登录，并改用它`,
    ]
  }
  const rights = [
    ...(login.isSuperuser ? ['NOSUPERUSER'] : []),
    ...(login.mayCreateRoles ? ['NOCREATEROLE'] : []),
    ...(login.mayBypass ? ['NOBYPASSRLS'] : []),
  ]
  if (rights.length === 0) return []
  return [
    `数据库登录 ${login.name} 的权限多于运行所需（CREATEROLE 只在首次启动时需要，超级用户与 BYPASSRLS 从不需要；各校之间的隔离不靠它，但登录一旦泄露后果更重），请由数据库管理员执行：`,
    `  ALTER ROLE "${login.name}" ${rights.join(' ')}`,
  ]
}
