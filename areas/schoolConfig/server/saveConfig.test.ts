import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { identityRefusals } from '../../identity/contract.ts'
import { schoolConfig, schoolConfigRefusals } from '../contract.ts'
import { firstPasswordKey, schoolConfig as configTable } from './tables.ts'

const { database, make, actor, as, http } = await useServer()

const ok = { status: 200, code: 200, data: null }

const makeSchool = async () => {
  const school = await make.makeSchool()
  const add = (roleId: number) => actor({ schoolId: school.id, roles: [roleId], departments: [school.rootId] })
  return { school, who: await add(role.schoolDataAdministrator), teacher: await add(role.staff) }
}

const save = (who: Actor, configKey: string, configValue: string) =>
  as(who, schoolConfig.save, { body: { configKey, configValue } })
const find = async (who: Actor, key: string) => (await as(who, schoolConfig.find, { params: { key } })).data.configValue

describe('save', () => {
  test('lets an administrator set a value that everybody in the school reads', async () => {
    const { school, who, teacher } = await makeSchool()
    expect(await save(who, `school_${school.id}_enableFaceFunction`, 'false')).toMatchObject(ok)
    expect(await find(teacher, 'enableFaceFunction')).toBe('false')
    expect(await save(who, 'enableFaceFunction', 'true')).toMatchObject(ok)
    expect(await find(teacher, 'enableFaceFunction')).toBe('true')
    expect(await save(teacher, 'enableFaceFunction', 'false')).toMatchObject(refused(common.forbidden))
  })

  test('answers for another school as for one that does not exist', async () => {
    const [here, there] = [await makeSchool(), await makeSchool()]
    const foreign = await save(here.who, `school_${there.school.id}_enableFaceFunction`, 'false')
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await save(here.who, 'school_2000000000_enableFaceFunction', 'false')).text).toBe(foreign.text)
    expect(await find(there.who, 'enableFaceFunction')).toBe('true')
  })

  test('refuses an unknown setting and an invalid value', async () => {
    const { who } = await makeSchool()
    expect(await save(who, firstPasswordKey, 'Sesame-2026')).toMatchObject({ status: 400 })
    expect(await save(who, 'enableFaceFunction', '是')).toMatchObject({
      code: schoolConfigRefusals.wrongValue.code,
      msg: '配置值不正确，须为 true 或 false',
    })
    expect(await save(who, 'logo', '1')).toMatchObject({ msg: '配置值不正确，更换校徽请上传图片' })
  })

  test('lets only the platform set the platform version', async () => {
    const { school, who } = await makeSchool()
    const platform = await make.makeSchool({ kind: 'platform' })
    const root = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const key = `school_${school.id}_platformVersion`
    expect(await save(who, key, 'V9.9')).toMatchObject(refused(common.forbidden))
    expect(await save(root, key, ' ')).toMatchObject(refused(schoolConfigRefusals.wrongValue))
    expect(await save(root, key, 'V2.3')).toMatchObject(ok)
    expect(await find(who, 'platformVersion')).toBe('V2.3')
  })
})

test('returns an empty base address, only for schools in reach', async () => {
  const [here, there] = [await makeSchool(), await makeSchool()]
  const ask = (schoolId: number) => as(here.teacher, schoolConfig.baseApi, { params: { schoolId } })
  expect(await ask(here.school.id)).toMatchObject({ code: 200, data: '' })
  expect(await ask(there.school.id)).toMatchObject(refused(common.notFound))
})

describe('the badge', () => {
  const send = async (who: Actor, schoolId: number) =>
    as(who, schoolConfig.setBadge, {
      params: { schoolId },
      body: {},
      files: [await makePicture({ width: 600, height: 300 })],
    })
  const open = (url: string | null) => http.inject({ method: 'GET', url: url ?? '' })

  test('is uploaded, shown, replaced and removed', async () => {
    const { school, who, teacher } = await makeSchool()
    const first = await send(who, school.id)
    expect((await open(first.data)).headers['content-type']).toBe('image/webp')
    expect((await open(await find(teacher, 'logo'))).statusCode).toBe(200)
    await send(who, school.id)
    expect((await open(first.data)).statusCode).not.toBe(200)
    expect(await save(who, 'logo', '')).toMatchObject(ok)
    expect(await find(teacher, 'logo')).toBeNull()
    expect(await save(who, 'logo', '')).toMatchObject(ok)
  })

  test("can be changed only in the caller's school, with the permission", async () => {
    const [here, there] = [await makeSchool(), await makeSchool()]
    expect(await send(here.who, there.school.id)).toMatchObject(refused(common.notFound))
    expect(await send(here.teacher, here.school.id)).toMatchObject(refused(common.forbidden))
  })
})

describe('the first password of new accounts', () => {
  const stored = (schoolId: number) =>
    database.asSystem('a test looks', (db) => db.select().from(configTable).where(eq(configTable.schoolId, schoolId)))
  const isSet = async (who: Actor) =>
    (await as(who, schoolConfig.firstPassword, { params: { schoolId: who.schoolId } })).data
  const set = (who: Actor, schoolId: number, encryptPassword: string) =>
    as(who, schoolConfig.setFirstPassword, { params: { schoolId }, body: { encryptPassword } })

  test('is stored as a hash, returned by no call and logged in no trail', async () => {
    const { school, who } = await makeSchool()
    expect(await isSet(who)).toEqual({ isSet: false })
    expect(await set(who, school.id, 'Welcome-2026')).toMatchObject(ok)
    expect(await isSet(who)).toEqual({ isSet: true })
    const [row] = await stored(school.id)
    expect(row).toMatchObject({ key: firstPasswordKey, value: expect.stringMatching(/^\$argon2id\$/) })
    const trail = JSON.stringify(await make.trailOf(who.id))
    expect(trail).toContain('setFirstPassword')
    expect(trail).toContain('school_config')
    expect(trail).not.toContain('argon2')
    const clear = { params: { schoolId: school.id } }
    expect(await as(who, schoolConfig.clearFirstPassword, clear)).toMatchObject(ok)
    expect(await isSet(who)).toEqual({ isSet: false })
    expect(await stored(school.id)).toEqual([])
  })

  test("must have 6 to 18 characters, and can be set only in the caller's school, with the permission", async () => {
    const [here, there] = [await makeSchool(), await makeSchool()]
    expect(await set(here.who, here.school.id, 'short')).toMatchObject(refused(identityRefusals.weakPassword))
    expect(await set(here.who, here.school.id, 'l'.repeat(19))).toMatchObject(refused(identityRefusals.weakPassword))
    expect(await set(here.who, here.school.id, 'enc:nonsense')).toMatchObject(refused(identityRefusals.badCipher))
    expect(await set(here.who, there.school.id, 'Welcome-2026')).toMatchObject(refused(common.notFound))
    expect(await set(here.teacher, here.school.id, 'Welcome-2026')).toMatchObject(refused(common.forbidden))
    expect(await isSet(there.who)).toEqual({ isSet: false })
  })

  test.each(['P@ssw0rd', '      ', 'aaaaaa', ' 123456', '12345\u200b6', 'mdzx123456', 'Xingtan-2026'])(
    'refuses an easy-to-guess password, like a personal one: “%s”',
    async (password) => {
      const { school, who } = await makeSchool()
      expect(await set(who, school.id, password)).toMatchObject(refused(identityRefusals.commonPassword))
      expect(await isSet(who)).toEqual({ isSet: false })
    },
  )
})
