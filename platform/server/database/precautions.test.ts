import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { startTestCluster } from '../../../tests/support/testCluster.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { postgresDriver } from './postgres.ts'
import { checkRowSecurity } from './precautions.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())

const undo: string[] = []
afterEach(async () => {
  for (const statement of undo.splice(0)) await database.script(statement)
})

/** Weakens row-level security for the length of one test. */
const weaken = async (statement: string, remedy: string) => {
  await database.script(statement)
  undo.push(remedy)
}

test('accepts a migrated database', async () => {
  await expect(checkRowSecurity(database)).resolves.toBeUndefined()
})

describe('refuses at start, by name,', () => {
  test('a table without row-level security', async () => {
    await weaken('create table forgotten (school_id int)', 'drop table forgotten')
    await expect(checkRowSecurity(database)).rejects.toThrow('表 forgotten 缺少行级安全策略，请补充迁移后再启动')
  })

  test('a table whose row-level security was switched off', async () => {
    await weaken('alter table member disable row level security', 'alter table member enable row level security')
    await expect(checkRowSecurity(database)).rejects.toThrow('表 member 缺少行级安全策略')
  })

  test('a table with policies for only one of the two roles', async () => {
    await weaken(
      `create table half (school_id int); alter table half enable row level security;
       create policy one_school on half to xingtan_school using (school_id = 1);
       create policy again on half to xingtan_school using (school_id = 2)`,
      'drop table half',
    )
    await expect(checkRowSecurity(database)).rejects.toThrow('表 half 缺少行级安全策略')
  })

  test('a partitioned table without policies', async () => {
    await weaken('create table parts (school_id int) partition by list (school_id)', 'drop table parts')
    await expect(checkRowSecurity(database)).rejects.toThrow('表 parts 缺少行级安全策略')
  })

  test('a table that belongs to a request role', async () => {
    await weaken(
      'grant create on schema public to xingtan_school; alter table member owner to xingtan_school',
      'alter table member owner to current_user; revoke create on schema public from xingtan_school',
    )
    await expect(checkRowSecurity(database)).rejects.toThrow('表 member 属于请求角色')
  })
})

// Roles belong to the whole server: on a shared one, other tests would lose their protection meanwhile.
describe('refuses at start, on a separate server,', () => {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  let separate: Database
  let administrator: Database
  beforeAll(async () => {
    cluster = await startTestCluster()
    separate = makeDatabase(postgresDriver(cluster.url, 2))
    administrator = makeDatabase(postgresDriver(cluster.superuserIn('xingtan'), 1))
    await migrate(separate)
  })
  afterAll(async () => {
    await separate.close()
    await administrator.close()
    await cluster.close()
  })

  const weakenRoles = async (statement: string, remedy: string) => {
    await administrator.script(statement)
    onTestFinished(() => administrator.script(remedy))
  }

  test.each([
    ['bypassrls', 'nobypassrls', '角色 xingtan_school 可以绕过行级安全'],
    ['superuser', 'nosuperuser', '角色 xingtan_school 可以绕过行级安全'],
  ])('a request role with %s', async (right, without, sentence) => {
    await weakenRoles(`alter role xingtan_school ${right}`, `alter role xingtan_school ${without}`)
    await expect(checkRowSecurity(separate)).rejects.toThrow(sentence)
  })

  test('a request role that may become a stronger one', async () => {
    await weakenRoles(
      'create role strong bypassrls; grant strong to xingtan_school',
      'revoke strong from xingtan_school; drop role strong',
    )
    await expect(checkRowSecurity(separate)).rejects.toThrow('角色 xingtan_school 可以绕过行级安全')
  })

  test('a table whose owner includes a request role as member', async () => {
    await weakenRoles(
      'create role keeper; create table kept (school_id int); alter table kept owner to keeper; grant keeper to xingtan_school',
      'drop table kept; drop role keeper',
    )
    await expect(checkRowSecurity(separate)).rejects.toThrow('表 kept 属于请求角色')
  })

  test('a missing request role', async () => {
    await weakenRoles(
      'alter role xingtan_schools rename to elsewhere',
      'alter role elsewhere rename to xingtan_schools',
    )
    await expect(checkRowSecurity(separate)).rejects.toThrow('数据库缺少受限角色')
  })
})
