import { describe, expect, test } from 'vitest'
import { strayWrites } from './writers.ts'

const tables = {
  path: 'areas/registry/server/tables/members.ts',
  text: "export const memberRole = snakeCase.table(\n  'member_role',\n  {},\n)",
}
const directory = {
  path: 'areas/registry/server/directory/tables.ts',
  text: "export const session = snakeCase.table('session', {})",
}
const importing = "import { memberRole } from '../../registry/server/tables/members.ts'\n"
const writer = {
  path: 'areas/registry/server/memberRoles.ts',
  text: "import { memberRole } from './tables/members.ts'\nawait db.insert(memberRole).values(rows)",
}

const check = (path: string, text: string) => strayWrites([tables, directory, writer, { path, text }])

describe('tables of the registry', () => {
  test.each([
    `${importing}await db.insert(memberRole).values(rows)`,
    `${importing}await db\n  .delete(\n    memberRole,\n  )`,
    `${importing.replace('memberRole', 'memberRole as held')}await db.update(held).set({})`,
    `${importing}sql\`delete from \${memberRole} where 1 = 1\``,
    'sql`insert into member_role (school_id) values (1)`',
    'sql`update only "member_role" as held\n set role_id = 1`',
    'sql`truncate member_role`',
  ])('are not written elsewhere: %j', (text) => {
    expect(check('areas/users/server/roles.ts', text)).toEqual([
      'areas/users/server/roles.ts: member_role is written in areas/registry/server/ alone',
    ])
  })

  test.each([
    ['areas/users/server/roles.ts', `${importing}await db.select().from(memberRole)`],
    ['areas/users/server/roles.ts', 'sql`select * from member_role for update`'],
    ['areas/users/server/roles.ts', 'sql`insert into member_role_note values (1)`'],
    ['areas/identity/server/stays.ts', 'byId.delete(session)'],
    ['areas/users/make.ts', `${importing}await db.insert(memberRole).values(rows)`],
    ['areas/users/server/roles.test.ts', `${importing}await db.delete(memberRole)`],
    ['simulator/bulk/spread.ts', 'insert into member_role (school_id) values (1)'],
  ])('%s may contain %j', (path, text) => {
    expect(check(path, text)).toEqual([])
  })

  test('have one writer', () => {
    expect(check('areas/registry/server/again.ts', 'sql`delete from member_role`')).toEqual([
      'member_role has more than one writer: areas/registry/server/memberRoles.ts, areas/registry/server/again.ts',
    ])
  })

  test('of an area are written only in it, and relevant changes are announced to other areas', () => {
    const groups = {
      path: 'areas/permissions/server/tables.ts',
      text: "export const userGroup = snakeCase.table('user_group', {})",
    }
    const leaving = "import { userGroup } from '../../permissions/server/tables.ts'\nawait db.delete(userGroup)"
    const localWrite = "import { userGroup } from './tables.ts'\nawait db.delete(userGroup)"
    const at = (path: string, text: string) => strayWrites([groups, { path, text }])
    expect(at('areas/organisation/server/graduate.ts', leaving)).toEqual([
      'areas/organisation/server/graduate.ts: user_group is written in areas/permissions/server/ alone',
    ])
    expect(at('areas/permissions/server/leavers.ts', localWrite)).toEqual([])
  })

  test('of the directory are written only there, by any number of files', () => {
    const ends = 'sql`update session set ended_at = now()`'
    expect(check('areas/registry/server/members.ts', ends)).toHaveLength(1)
    expect(check('areas/registry/server/directory/ends.ts', ends)).toEqual([])
  })
})
