import { z } from 'zod'
import { StartRefused } from '../startRefused.ts'
import type { Ask } from './connection.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'

/**
 * Finds the roles and rights that the login lacks and can't create. Since PostgreSQL 16 the right to create roles
 * gives none over those of others. It only reads the catalogue, because trying to create an existing role would fail
 * with a missing right.
 */
const findMissingRights = `
select session_user::text as login, current_database()::text as database,
  (select coalesce(json_agg(w.name), '[]') from unnest(array['${oneSchoolRole}', '${severalSchoolsRole}']) w(name)
    where not l.rolsuper and not l.rolcreaterole and not exists (select from pg_roles where rolname = w.name)) as roles,
  (select coalesce(json_agg(r.rolname::text), '[]') from pg_roles r where r.rolname in ('${oneSchoolRole}', '${severalSchoolsRole}')
    and not pg_has_role(l.oid, r.oid, 'member') and not pg_has_role(l.oid, r.oid, 'member with admin option')
    and not l.rolsuper and not (l.rolcreaterole and current_setting('server_version_num')::int < 160000)) as memberships,
  not has_schema_privilege(l.oid, 'public', 'create') as schema
from pg_roles l where l.rolname = session_user`

const names = z.array(z.string())
const MissingRights = z.tuple([
  z.object({
    login: z.string(),
    database: z.string(),
    roles: names,
    memberships: names,
    schema: z.boolean(),
  }),
])

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Refuses a login without the rights that a start needs, with the statements for a database administrator. An
 * ordinary owner of the database has all of them except creating the two request roles.
 */
export const refuseWithoutRights = async (ask: Ask): Promise<void> => {
  const [found] = MissingRights.parse(await ask(findMissingRights))
  const { login, database, roles, memberships } = found
  if (roles.length > 0 || memberships.length > 0) {
    const making = roles.map((name) => `create role ${name} nologin; `).join('')
    throw new StartRefused(
      `数据库登录 ${login} 不能建立或取用请求所用的角色 ${[...roles, ...memberships].join('、')}，没有改动任何数据。请由数据库管理员执行后再启动：\n  ${making}grant ${oneSchoolRole}, ${severalSchoolsRole} to ${quoted(login)};`,
    )
  }
  if (found.schema) {
    throw new StartRefused(
      `数据库登录 ${login} 不能在数据库 ${database} 中建表，没有改动任何数据。请由数据库管理员执行后再启动：\n  alter database ${quoted(database)} owner to ${quoted(login)};`,
    )
  }
}

/** The most tables that a refusal names. */
const mostNamed = 5

const listTablesWhere = (are: string) => `select relname::text as name, session_user::text as login from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and ${are} order by relname limit ${mostNamed}`

const Found = z.array(z.object({ name: z.string(), login: z.string() }))

/** Refuses a database whose tables belong to another login: they could be neither read nor changed. */
export const refuseTablesOfOthers = async (ask: Ask): Promise<void> => {
  const [first, ...others] = Found.parse(await ask(listTablesWhere(`not pg_has_role(session_user, relowner, 'usage')`)))
  if (first === undefined) return
  throw new StartRefused(
    `数据库中的表（${[first, ...others].map(({ name }) => name).join('、')}）不属于登录 ${first.login}，没有改动任何数据。请检查 DATABASE_URL 是否指向了别处，或改用原来的登录；若是从备份恢复的，请按运维文档重新恢复到空库（pg_restore --no-owner）`,
  )
}

/** Refuses a database of another program: it has tables, but no migrations of the product. */
export const refuseAnotherProgram = async (ask: Ask): Promise<void> => {
  const tables = Found.parse(await ask(listTablesWhere('true')))
  if (tables.length === 0) return
  throw new StartRefused(
    `数据库中已有其他程序的表（${tables.map(({ name }) => name).join('、')}），没有改动任何数据。请检查 DATABASE_URL 是否指向了别处，并为杏坛单独建一个空库`,
  )
}
