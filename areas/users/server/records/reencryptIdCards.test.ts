import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { checkSecret } from '../../../../platform/server/secret/checkSecret.ts'
import { closeAfterwards } from '../../../../tests/support/closeAfterwards.ts'
import { type TestDatabase, makeTestDatabase } from '../../../../tests/support/database.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { administration } from '../../../administration/contract.ts'
import { identity } from '../../../identity/contract.ts'
import { credential, loginName } from '../../../registry/server/directory/tables.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { users } from '../../contract.ts'
import { encryptIdCard, encryptRegisterNumber } from './idCards.ts'

const [old, fresh] = ['the secret of before-0123456789-abcd', 'the secret of today-9876543210-zyxw']
const before = { secret: old, previousSecrets: [] }
const changing = { secret: fresh, previousSecrets: [old] }
const after = { secret: fresh, previousSecrets: [] }
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const number = '110105201403070016'
const register = 'L110105201403070016'

const startServer = async (database: TestDatabase, secrets: typeof before | typeof changing) => {
  await checkSecret(database, secrets)
  return useServer({ database, clock, config: secrets })
}
type Server = Awaited<ReturnType<typeof startServer>>

/** Creates a school under the old secret: a student with an identity number, and a person with a first password. */
const makeScene = async () => {
  const database = await makeTestDatabase()
  closeAfterwards(database.close)
  const server = await startServer(database, before)
  const { make, actor, as } = server
  const platform = await make.makeSchool({ kind: 'platform' })
  const root = { schoolId: platform.id, departments: [platform.rootId] }
  const admin = await actor({ ...root, roles: [role.superAdministrator] })
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const teacher = await make.makeMember({ ...place, roles: [role.staff] })
  const reset = await as(admin, users.resetPassword, { params: { id: teacher.id } })
  const pupil = await make.makeMember({ ...place, roles: [role.student] })
  await setNumber(server, who, pupil.id, number, 1)
  await database.asSystem('a test stores a register number', (db) =>
    db
      .insert(studentInfo)
      .values({ schoolId: school.id, memberId: pupil.id, ...encryptRegisterNumber(register, before) })
      .onConflictDoUpdate({
        target: [studentInfo.schoolId, studentInfo.memberId],
        set: encryptRegisterNumber(register, before),
      }),
  )
  return { database, server, admin, who, pupil, teacher, password: reset.data.password }
}

const setNumber = (
  server: Server,
  who: { token: string; schoolId: number },
  id: number,
  idCard: string,
  version: number,
) => server.as(who, users.changeUser, { params: { schoolId: who.schoolId }, body: { id, version, idCard } })

/** Signs in again for each read, because nights pass in between. */
const signInAgain = async ({ enter }: Server, { username }: { username: string }) => ({ token: await enter(username) })
const readNumber = async (server: Server, who: { username: string }, userId: number) =>
  (await server.as(await signInAgain(server, who), users.showRecord, { body: { userId, fields: ['idCard'] } })).data
    ?.idCard
const readRegister = async (server: Server, who: { username: string }, userId: number) =>
  (await server.as(await signInAgain(server, who), users.showRecord, { body: { userId, fields: ['registerNumber'] } }))
    .data?.registerNumber
const readRotation = async (server: Server, admin: { username: string }) =>
  (await server.as(await signInAgain(server, admin), administration.status)).data.rotation

const indexOf = (database: TestDatabase, id: number) =>
  database.asSystem('a test looks', async (db) => {
    const [row] = await db.select({ index: member.idCardIndex }).from(member).where(eq(member.id, id))
    return row?.index
  })

const runNightJobs = async ({ http }: Server) => {
  clock.advance(24 * 60 * 60 * 1000)
  await http.running.runner.schedule()
  await http.running.runner.drain()
}

const signIn = ({ call }: Server, username: string, password: string) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

describe('after a change of the secret', () => {
  test('reads old numbers and first passwords, and encrypts new ones with the new secret', async () => {
    const { database, who, pupil, teacher, password } = await makeScene()
    const server = await startServer(database, changing)
    expect(await readNumber(server, who, pupil.id)).toBe(number)
    expect(await signIn(server, teacher.username, password)).toMatchObject({ code: 200 })
    expect(await signIn(server, teacher.username, `${password}x`)).toMatchObject({ code: 10001 })
    await setNumber(server, who, pupil.id, '11010519900228008X', 2)
    const alone = await useServer({ database, clock, config: after })
    expect(await readNumber(alone, who, pupil.id)).toBe('11010519900228008X')
  })

  test('re-encrypts everything at night, after which the old secret can be removed', async () => {
    const { database, admin, who, pupil } = await makeScene()
    const server = await startServer(database, changing)
    const rotation = () => readRotation(server, admin)
    expect(await rotation()).toEqual({ isDone: false, countedAt: null, left: null, firstPasswords: null })
    await runNightJobs(server)
    expect(await rotation()).toMatchObject({ isDone: false, left: 0, firstPasswords: 1 })
    expect(await readNumber(server, who, pupil.id)).toBe(number)
    expect(await indexOf(database, pupil.id)).toBe(encryptIdCard(number, after).idCardIndex)
    await expect(checkSecret(database, after)).rejects.toThrow('SECRET_PREVIOUS')
    await runNightJobs(server)
    expect(await rotation()).toMatchObject({ isDone: true, left: 0, firstPasswords: 1 })
    const alone = await startServer(database, after)
    expect(await readNumber(alone, who, pupil.id)).toBe(number)
    expect(await readRegister(alone, who, pupil.id)).toBe(register)
    expect(await readRotation(alone, admin)).toBeNull()
    await expect(checkSecret(database, before)).rejects.toThrow('SECRET 与此数据库原来使用的不同')
  })

  test('excludes a first password issued since from those that expire', async () => {
    const { database, admin, teacher } = await makeScene()
    const server = await startServer(database, changing)
    const reset = await server.as(admin, users.resetPassword, { params: { id: teacher.id } })
    await runNightJobs(server)
    expect(await readRotation(server, admin)).toMatchObject({ firstPasswords: 0 })
    const alone = await useServer({ database, clock, config: after })
    expect(await signIn(alone, teacher.username, reset.data.password)).toMatchObject({ code: 200 })
  })

  test('keeps what no secret decrypts and continues with the rest', async () => {
    const { database, admin, who, pupil, teacher } = await makeScene()
    await database.asSystem('a test spoils a number', (db) =>
      db.update(member).set({ idCardCipher: 'cipher-of-nothing' }).where(eq(member.id, teacher.id)),
    )
    const server = await startServer(database, changing)
    await runNightJobs(server)
    await runNightJobs(server)
    expect(await readNumber(await useServer({ database, clock, config: after }), who, pupil.id)).toBe(number)
    expect(await readRotation(server, admin)).toMatchObject({ isDone: true, left: 1 })
  })

  test('lets nodes with and without the new secret read what the others write', async () => {
    const { database, who, pupil } = await makeScene()
    const told = await startServer(database, { secret: old, previousSecrets: [fresh] })
    const changed = await startServer(database, changing)
    await setNumber(changed, who, pupil.id, '11010519900228008X', 2)
    expect(await readNumber(told, who, pupil.id)).toBe('11010519900228008X')
    await setNumber(told, who, pupil.id, number, 3)
    expect(await readNumber(changed, who, pupil.id)).toBe(number)
    await expect(checkSecret(database, before)).rejects.toThrow('SECRET_PREVIOUS')
  })
})

test('refuses a node that has neither secret and changes nothing', async () => {
  const { database, teacher } = await makeScene()
  await expect(checkSecret(database, after)).rejects.toThrow('SECRET 与此数据库原来使用的不同')
  await checkSecret(database, before)
  const rows = await database.asSystem('a test looks', (db) =>
    db
      .select()
      .from(credential)
      .innerJoin(loginName, eq(loginName.accountId, credential.accountId))
      .where(eq(loginName.memberId, teacher.id)),
  )
  // An installation that never changes its secret stores numbers as before.
  expect(rows[0]?.credential.passwordHash).toMatch(/^hmac:[\w-]{43}$/)
})
