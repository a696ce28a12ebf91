import { type SQL, sql } from 'drizzle-orm'
import { StartRefused } from '../startRefused.ts'
import type { Database } from './database.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'
import { systemTables } from './tableKinds.ts'

const isRequestRole = (roles: SQL) => sql`${roles}.rolname in (${oneSchoolRole}, ${severalSchoolsRole})`

/**
 * Refuses, with a sentence that says what to do, a database whose walls do not stand: a request role that could look over
 * them or become one that could, or a table without a policy for each request role.
 */
export const checkWalls = async (database: Database): Promise<void> => {
  await database.asSystem('checking the walls at start', async (db) => {
    const roles = await db
      .select({
        name: sql<string>`r.rolname`,
        // Itself, or by a role that it could take: a right that it may acquire counts like one that it has.
        strong: sql<boolean>`exists (select from pg_roles s where (s.rolsuper or s.rolbypassrls) and pg_has_role(r.oid, s.oid, 'member'))`,
      })
      .from(sql`pg_roles r`)
      .where(isRequestRole(sql`r`))
    if (roles.length < 2)
      throw new StartRefused(`数据库缺少受限角色 ${oneSchoolRole}、${severalSchoolsRole}，请先运行迁移`)
    const strong = roles.filter((role) => role.strong)
    if (strong.length > 0) {
      throw new StartRefused(
        `角色 ${strong.map((role) => role.name).join('、')} 可以绕过行级安全，请执行 ALTER ROLE … NOSUPERUSER NOBYPASSRLS`,
      )
    }
    const tables = await db
      .select({
        name: sql<string>`c.relname`,
        // A month of a table is guarded by its table: nobody has a right on the month itself.
        protected: sql<boolean>`c.relrowsecurity or (c.relispartition and not exists (select from pg_roles r
          where ${isRequestRole(sql`r`)} and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')))`,
        unguarded: sql<boolean>`not c.relispartition and exists (select from pg_roles r where ${isRequestRole(sql`r`)}
          and not exists (select from pg_policy where polrelid = c.oid and r.oid = any(polroles)))`,
        owned: sql<boolean>`exists (select from pg_roles r where ${isRequestRole(sql`r`)} and pg_has_role(r.oid, c.relowner, 'member'))`,
      })
      .from(sql`pg_class c`)
      .where(sql`c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
    const owned = tables.filter((table) => table.owned)
    if (owned.length > 0)
      throw new StartRefused(
        `表 ${owned.map((table) => table.name).join('、')} 属于请求角色，行级安全对其无效，请更改所有者`,
      )
    const open = tables.filter((table) => !systemTables.includes(table.name) && (!table.protected || table.unguarded))
    if (open.length > 0)
      throw new StartRefused(
        `表 ${open.map((table) => table.name).join('、')} 缺少行级安全策略，请补充迁移后再启动；若数据库是从备份恢复的，恢复备份前须先建立角色 ${oneSchoolRole}、${severalSchoolsRole}，请按运维文档重新恢复到空库`,
      )
  })
}
