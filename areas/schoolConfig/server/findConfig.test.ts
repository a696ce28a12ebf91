import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { configDefaults, isConfigName, isExternalName, schoolConfig } from '../contract.ts'
import { schoolConfig as configTable } from './tables.ts'

const { database, make, actor, as, call, http } = await useServer()

const set = (schoolId: number, key: string, value: string) =>
  database.asSystem('test records', async (db) => {
    await db.insert(configTable).values({ schoolId, key, value })
  })

const find = (who: { token: string }, key: string) => as(who, schoolConfig.find, { params: { key } })

const makeTeacher = async () => {
  const school = await make.makeSchool()
  return actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
}

describe('find', () => {
  test.each(Object.entries(configDefaults).filter(([name]) => isConfigName(name) && !isExternalName(name)))(
    'returns the default for %s, %o, if the school has set nothing',
    async (name, expected) => {
      expect(await find(await makeTeacher(), name)).toMatchObject({ data: { configKey: name, configValue: expected } })
    },
  )

  test("returns the school's value by name and by full key", async () => {
    const who = await makeTeacher()
    const stranger = await makeTeacher()
    await set(who.schoolId, 'platformVersion', 'V2.3')
    const whole = `school_${who.schoolId}_platformVersion`
    expect(await find(who, 'platformVersion')).toMatchObject({ data: { configValue: 'V2.3' } })
    expect(await find(who, whole)).toMatchObject({ data: { configKey: whole, configValue: 'V2.3' } })
    expect(await find(stranger, 'platformVersion')).toMatchObject({ data: { configValue: 'V1.0' } })
  })

  test('answers for another school as for one that does not exist', async () => {
    const who = await makeTeacher()
    const stranger = await makeTeacher()
    await set(stranger.schoolId, 'platformVersion', 'V9.9')
    const foreign = await find(who, `school_${stranger.schoolId}_platformVersion`)
    expect(foreign).toMatchObject(refused(common.notFound))
    expect((await find(who, 'school_9007199254740991_platformVersion')).text).toBe(foreign.text)
  })

  test("lets a bureau read its schools' values, but not the reverse", async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await make.makeSchool({ bureauId: bureau.id })
    const [director, teacher] = await Promise.all([
      actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] }),
      actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] }),
    ])
    await set(school.id, 'platformVersion', 'V2.0')
    expect(await find(director, `school_${school.id}_platformVersion`)).toMatchObject({ data: { configValue: 'V2.0' } })
    expect(await find(teacher, `school_${bureau.id}_platformVersion`)).toMatchObject(refused(common.notFound))
  })
})

test.each([
  'password',
  'school_2_password',
  'school__logo',
  'school_0_logo',
  'school_99999999999999999_logo',
  'toString',
])('refuses the unknown key %s', async (key) => {
  expect(await find(await makeTeacher(), key)).toMatchObject({ status: 400, code: common.badInput.code })
})

test('requires a session', async () => {
  expect(await call(schoolConfig.find, { params: { key: 'logo' } })).toMatchObject({ status: 401 })
})

describe('the badge', () => {
  const keepBadge = async ({ schoolId, id }: Actor) => {
    const { files } = http.running.services
    const bytes = await files.store((await makePicture({ width: 64, height: 64 })).bytes)
    const file = { schoolId, memberId: id, name: '校徽.png', contentType: 'image/png', lastsSeconds: null }
    return database.asSystem('test records', (db) => files.record(db, bytes, file))
  }

  test('is returned as a URL that opens it', async () => {
    const who = await makeTeacher()
    await set(who.schoolId, 'logo', String(await keepBadge(who)))
    const { data } = await find(who, 'logo')
    const picture = await http.inject({ method: 'GET', url: data.configValue ?? '' })
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
  })

  test("opens for a bureau that reads its school's badge", async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const school = await make.makeSchool({ bureauId: bureau.id })
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    const director = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    await set(school.id, 'logo', String(await keepBadge(teacher)))
    const { data } = await find(director, `school_${school.id}_logo`)
    expect((await http.inject({ method: 'GET', url: data.configValue ?? '' })).statusCode).toBe(200)
  })
})
