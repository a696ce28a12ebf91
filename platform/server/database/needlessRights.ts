import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * The rights that the login has in the cluster beyond what the server needs after its first start. With the sentence that
 * takes them away. None of them opens a wall: requests run under roles that have none of these rights, and the login owns
 * the tables, so that row-level security never held for itself. Who gets hold of the login would have them, though.
 */
export const describeNeedlessRights = async (database: Database): Promise<string[]> => {
  const [login] = await database.asSystem('what the login may do beyond its work', (db) =>
    db
      .select({
        name: sql<string>`rolname::text`,
        // A cluster needs the one that it was begun with.
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
