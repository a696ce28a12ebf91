import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { readEveryTable } from '../../../tests/support/everyTable.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { organisation } from '../../organisation/contract.ts'
import { users } from '../../users/contract.ts'
import { identity } from '../contract.ts'
import { makeFirstAdministrator } from './firstAdministrator.ts'
import { resetAdministrator } from './resetAdministrator.ts'

const server = await useServer({ config: { production: true, metricsToken: 'm'.repeat(16) } })
const { call, as, make, database, config } = server

// The database of this file is empty before this call. The tests depend on its result.
const made = await Promise.all([makeFirstAdministrator(database, config), makeFirstAdministrator(database, config)])
const administrator = made.find((one) => one !== null) ?? { username: '', password: '' }

const signIn = (password: string) => call(identity.login, { body: { username: 'admin', password } })

describe('the first administrator of an empty database', () => {
  test('is created once, even if two nodes start at the same time', async () => {
    expect(made.filter((one) => one !== null)).toHaveLength(1)
    expect(administrator.username).toBe('admin')
    expect(await makeFirstAdministrator(database, config)).toBeNull()
  })

  test('has a random password that is stored only as a hash', async () => {
    expect(administrator.password).toMatch(/^[\w-]{16}$/)
    expect(await readEveryTable(database)).not.toContain(administrator.password)
  })

  test('must change the password and then can administer the platform', async () => {
    const { data: first } = await signIn(administrator.password)
    expect(first.userInfo).toMatchObject({
      passwordToChange: true,
      selectSch: true,
      schoolId: 1,
      schoolName: '杏坛平台',
    })
    expect(await as(first, users.findUserPage, { body: {} })).toMatchObject({ code: 10_005 })
    const body = { userId: first.userInfo.userId ?? 0, encryptPassword: 'Chosen-2026' }
    expect(await as(first, identity.modifyPassword, { body })).toMatchObject({ code: 200 })

    const { data } = await signIn('Chosen-2026')
    expect(data.userInfo).toMatchObject({ passwordToChange: false, roleNames: ['ROLE_ADMIN'] })
    expect(await as(data, users.findUserPage, { body: {} })).toMatchObject({ code: 200, data: { totalSize: 1 } })
    expect(await as(data, organisation.findTree)).toMatchObject({ code: 200, data: [{ name: '杏坛平台' }] })
  })

  test('leaves the ids after the platform’s for schools', async () => {
    expect((await make.makeSchool()).id).toBe(2)
  })
})

describe('an administrator whose password is lost', () => {
  const now = new Date()

  test('gets a new one that must be changed, and all sessions end', async () => {
    const { data: before } = await signIn('Chosen-2026')
    const renewed = await resetAdministrator(database, config, { username: 'admin', now })
    expect(renewed?.password).toMatch(/^[\w-]{16}$/)
    expect(await as(before, identity.session)).toMatchObject({ code: 401 })
    expect((await signIn('Chosen-2026')).code).not.toBe(200)
    const { data } = await signIn(renewed?.password ?? '')
    expect(data.userInfo).toMatchObject({ passwordToChange: true, schoolId: 1 })
    const body = { userId: data.userInfo.userId ?? 0, encryptPassword: 'Chosen-2027' }
    expect(await as(data, identity.modifyPassword, { body })).toMatchObject({ code: 200 })
    const { data: after } = await signIn('Chosen-2027')
    const { data: trail } = await as(after, administration.auditPage, { body: { call: 'users.resetPassword' } })
    expect(trail.content).toHaveLength(1)
  })

  test('gets none if no platform administrator has this name', async () => {
    const school = await make.makeSchool()
    const { username } = await make.makeMember({ schoolId: school.id, roles: [3], departments: [school.rootId] })
    for (const other of [username, 'nobody'])
      expect(await resetAdministrator(database, config, { username: other, now })).toBeNull()
  })
})

describe('the production warning', () => {
  test('is shown only to the administrator account', async () => {
    const { data } = await signIn('Chosen-2027')
    expect(data.userInfo.dangers).toBe('true')
    const school = await make.makeSchool()
    const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    const token = await server.enter(who.username)
    expect((await as({ token }, identity.session)).data.dangers).toBe('false')
  })

  test('is not shown outside production', async () => {
    const elsewhere = await useServer()
    const school = await elsewhere.make.makeSchool()
    await elsewhere.make.makeMember({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.rootId],
      username: 'admin',
    })
    const token = await elsewhere.enter('admin')
    expect((await elsewhere.as({ token }, identity.session)).data.dangers).toBe('false')
  })
})
