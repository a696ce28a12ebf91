import { z } from 'zod'
import { StartRefused } from '../startRefused.ts'
import { makeTransactionAsk } from './inspectDatabase.ts'
import type { Ask } from './connection.ts'
import type { Database } from './database.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'
import { systemTables } from './tableKinds.ts'

const requestRoles = `('${oneSchoolRole}', '${severalSchoolsRole}')`

/**
 * The existing request roles. `strong` means that the role, or one that it could switch to, can bypass row-level
 * security.
 */
const listRoles = `
select r.rolname as name, exists (select from pg_roles s where (s.rolsuper or s.rolbypassrls) and pg_has_role(r.oid, s.oid, 'member')) as strong
from pg_roles r where r.rolname in ${requestRoles}`

/** A monthly partition is protected by its parent table: request roles have no rights on the partition itself. */
const listTables = `
select c.relname as name,
  c.relrowsecurity or (c.relispartition and not exists (select from pg_roles r
    where r.rolname in ${requestRoles} and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate'))) as protected,
  not c.relispartition and (select count(distinct r.oid) from pg_policy p join pg_roles r on r.oid = any(p.polroles)
    where p.polrelid = c.oid and r.rolname in ${requestRoles}) < 2 as unguarded,
  exists (select from pg_roles r where r.rolname in ${requestRoles} and pg_has_role(r.oid, c.relowner, 'member')) as owned
from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`

const Roles = z.array(z.object({ name: z.string(), strong: z.boolean() }))
const Tables = z.array(
  z.object({ name: z.string(), protected: z.boolean(), unguarded: z.boolean(), owned: z.boolean() }),
)

const joinNames = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name).join('、')

/**
 * Refuses, with a sentence that says what to do, a database whose row-level security is incomplete: a request role
 * that can bypass it or become one that can, or a table without a policy for each request role. Tables for which
 * `isStillChanged` returns true are skipped.
 */
export const refuseOpenTables = async (
  ask: Ask,
  isStillChanged: (table: string) => boolean = () => false,
): Promise<void> => {
  const strong = Roles.parse(await ask(listRoles)).filter((role) => role.strong)
  if (strong.length > 0) {
    throw new StartRefused(`角色 ${joinNames(strong)} 可以绕过行级安全，请执行 ALTER ROLE … NOSUPERUSER NOBYPASSRLS`)
  }
  const tables = Tables.parse(await ask(listTables))
  const owned = tables.filter((table) => table.owned)
  if (owned.length > 0) {
    throw new StartRefused(`表 ${joinNames(owned)} 属于请求角色，行级安全对其无效，请更改所有者`)
  }
  const isOpen = (table: (typeof tables)[number]) => !table.protected || table.unguarded
  const open = tables.filter(
    (table) => !systemTables.includes(table.name) && isOpen(table) && !isStillChanged(table.name),
  )
  if (open.length > 0) {
    throw new StartRefused(
      `表 ${joinNames(open)} 缺少行级安全策略，请补充迁移后再启动；若数据库是从备份恢复的，恢复备份前须先建立角色 ${oneSchoolRole}、${severalSchoolsRole}，请按运维文档重新恢复到空库`,
    )
  }
}

/** Refuses a migrated database whose row-level security is incomplete or whose request roles are missing. */
export const checkRowSecurity = async (database: Database): Promise<void> => {
  await database.asSystem('checking the walls at start', async (db) => {
    const ask = makeTransactionAsk(db)
    const roles = Roles.parse(await ask(listRoles))
    if (roles.length < 2)
      throw new StartRefused(`数据库缺少受限角色 ${oneSchoolRole}、${severalSchoolsRole}，请先运行迁移`)
    await refuseOpenTables(ask)
  })
}
