import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * The rights that the login has in the cluster beyond what the server needs after its first start. With the sentence that
 * takes them away.
 */
export const describeNeedlessRights = async (database: Database): Promise<string[]> => {
  const [login] = await database.asSystem('what the login may do beyond its work', (db) =>
    db
      .select({
        name: sql<string>`rolname::text`,
        isSuperuser: sql<boolean>`rolsuper`,
        mayCreateRoles: sql<boolean>`rolcreaterole`,
      })
      .from(sql`pg_roles`)
      .where(sql`rolname = session_user`),
  )
  if (!login || !(login.isSuperuser || login.mayCreateRoles)) return []
  const rights = [...(login.isSuperuser ? ['NOSUPERUSER'] : []), ...(login.mayCreateRoles ? ['NOCREATEROLE'] : [])]
  return [
    `数据库登录 ${login.name} 的权限多于运行所需（CREATEROLE 只在首次启动时需要，超级用户从不需要），请由数据库管理员执行：`,
    `  ALTER ROLE "${login.name}" ${rights.join(' ')}`,
  ]
}
