import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { outboxMessage } from '../../../../platform/server/outbox/tables.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { administration } from '../../../administration/contract.ts'
import { users } from '../../../users/contract.ts'
import { identity, identityRefusals } from '../../contract.ts'
import { testPassword } from '../../makeCredentials.ts'

const { make, actor, as, call, database } = await useServer()

/** Counts the codes sent to a number. */
const countCodesTo = (telephone: string) =>
  database.asSystem('a test looks', (db) => db.$count(outboxMessage, eq(outboxMessage.recipient, telephone)))

/** Inserts `count` codes sent to a number half an hour ago. */
const insertEarlierCodes = (recipient: string, count: number) =>
  database.asSystem('test factories', async (db) => {
    const createdAt = new Date(Date.now() - 30 * 60_000)
    const message = { schoolId: platformSchool, channel: 'sms', purpose: 'verificationCode', state: 'sent' } as const
    await db
      .insert(outboxMessage)
      .values(Array.from({ length: count }, () => ({ ...message, recipient, values: {}, createdAt })))
  })

let numbers = 0
const nextNumber = () => `134${String((numbers += 1)).padStart(8, '0')}`

const makePlace = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return { ...place, clerk: await actor({ ...place, roles: [role.schoolDataAdministrator] }) }
}

const staffOf = ({ schoolId, departments }: { schoolId: number; departments: number[] }) => ({
  schoolId,
  departments,
  roles: [role.staff],
})

const enterAccount = async (username: string, password = testPassword) => {
  const { data } = await call(identity.accountLogin, { body: { username, password } }, { address: freshAddress() })
  return { token: data?.token ?? '' }
}

/** Makes a user with a proven number and another school's record with the same number. */
const makePair = async (other: { mustChange: boolean }) => {
  const [here, there] = [await makePlace(), await makePlace()]
  const telephone = nextNumber()
  const own = await make.makeMember({ ...staffOf(here), telephone })
  await make.proveTelephone(own.id, telephone)
  const theirs = await make.makeMember({ ...staffOf(there), telephone, ...other })
  return { here, there, own, theirs, telephone, who: await enterAccount(own.username) }
}

const joinByNumber = ({ who, there }: Awaited<ReturnType<typeof makePair>>) =>
  as(who, identity.joinByTelephone, { body: { schoolId: there.schoolId, encryptPassword: testPassword } })

test('does not join an account in use by a number that was written into its record', async () => {
  const pair = await makePair({ mustChange: false })
  expect((await as(pair.who, identity.ownAccount)).data.joinable).toEqual([])
  expect(await joinByNumber(pair)).toMatchObject(refused(identityRefusals.notJoinable))
  expect(await make.accountIdOf(pair.theirs.id)).not.toBe(await make.accountIdOf(pair.own.id))
})

test('joins an unused record, even if the caller’s school has the number twice', async () => {
  const pair = await makePair({ mustChange: true })
  await make.makeMember({ ...staffOf(pair.here), telephone: pair.telephone })
  expect((await as(pair.who, identity.ownAccount)).data.joinable).toMatchObject([{ schoolId: pair.there.schoolId }])
  expect(await joinByNumber(pair)).toMatchObject({ code: 200 })
  expect(await make.accountIdOf(pair.theirs.id)).toBe(await make.accountIdOf(pair.own.id))
})

test.each(['a namesake in the other school', 'a disabled record', 'a pupil'])(
  'does not join %s by a number',
  async (what) => {
    const pair = await makePair({ mustChange: true })
    const { there, theirs, telephone } = pair
    if (what === 'a namesake in the other school') await make.makeMember({ ...staffOf(there), telephone })
    if (what === 'a disabled record') await make.setMember(there.schoolId, theirs.id, { disabled: true })
    if (what === 'a pupil') await make.setRoles(there.schoolId, theirs.id, [role.student])
    expect(await joinByNumber(pair)).toMatchObject(refused(identityRefusals.notJoinable))
  },
)

test.each(['a pupil', 'somebody without the number', 'a disabled record'])(
  'does not join an account by a number if it also has a record of %s',
  async (what) => {
    const pair = await makePair({ mustChange: false })
    const { theirs, telephone, who, there } = pair
    await make.proveTelephone(theirs.id, telephone)
    const third = { ...staffOf(await makePlace()), telephone, joinedTo: theirs.id }
    const thirdRecord = await make.makeMember({
      ...third,
      roles: [what === 'a pupil' ? role.student : role.parent],
      telephone: what === 'somebody without the number' ? nextNumber() : telephone,
    })
    if (what === 'a disabled record') await make.setMember(thirdRecord.schoolId, thirdRecord.id, { disabled: true })
    expect((await as(who, identity.ownAccount)).data.joinable).toEqual([])
    for (const { schoolId } of [there, thirdRecord])
      expect(
        await as(who, identity.joinByTelephone, { body: { schoolId, encryptPassword: testPassword } }),
      ).toMatchObject(refused(identityRefusals.notJoinable))
    expect(await make.accountIdOf(thirdRecord.id)).not.toBe(await make.accountIdOf(pair.own.id))
  },
)

test('joins all records of an account that all have the number', async () => {
  const pair = await makePair({ mustChange: false })
  const { theirs, telephone } = pair
  await make.proveTelephone(theirs.id, telephone)
  const thirdRecord = await make.makeMember({ ...staffOf(await makePlace()), telephone, joinedTo: theirs.id })
  expect((await as(pair.who, identity.ownAccount)).data.joinable).toHaveLength(2)
  expect(await joinByNumber(pair)).toMatchObject({ code: 200 })
  for (const { id } of [theirs, thirdRecord])
    expect(await make.accountIdOf(id)).toBe(await make.accountIdOf(pair.own.id))
})

test.each(['at school', 'graduated'])('joins a parent although a child, %s, has the same number', async (state) => {
  const pair = await makePair({ mustChange: true })
  const { there, telephone } = pair
  const child = await make.makeMember({ ...staffOf(there), roles: [role.student], telephone })
  if (state === 'graduated') await make.setMember(there.schoolId, child.id, { locked: true })
  expect(await joinByNumber(pair)).toMatchObject({ code: 200 })
})

test('allows only reading the account while it has a first password', async () => {
  const place = await makePlace()
  const fresh = await make.makeMember({ ...staffOf(place), mustChange: true })
  const other = await make.makeMember(staffOf(await makePlace()))
  const who = await enterAccount(fresh.username)
  expect((await as(who, identity.ownAccount)).data.passwordToChange).toBe(true)
  const joining = await as(who, identity.joinAccount, {
    body: { username: other.username, encryptPassword: testPassword },
  })
  expect(joining).toMatchObject(refused(common.passwordToChange))
  expect(await as(who, identity.sendTelephoneCode, { body: { telephone: nextNumber() } })).toMatchObject(
    refused(common.passwordToChange),
  )
  await as(who, identity.modifyPassword, { body: { encryptPassword: 'Chosen-2026' } })
  const body = { username: other.username, encryptPassword: testPassword }
  expect(await as(who, identity.joinAccount, { body })).toMatchObject({ code: 200 })
})

test('carries out one of two concurrent joinings and refuses the other', async () => {
  const [one, other] = [
    await make.makeMember(staffOf(await makePlace())),
    await make.makeMember(staffOf(await makePlace())),
  ]
  const who = await enterAccount(one.username)
  const body = { username: other.username, encryptPassword: testPassword }
  const answers = await Promise.all([1, 2].map(() => as(who, identity.joinAccount, { body })))
  const [done, failed] = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(done).toBe(200)
  // Depending on timing, the account no longer exists or is already the caller's.
  expect([identityRefusals.wrongPassword.code, identityRefusals.ownAccount.code]).toContain(failed)
})

test('hides joining, separating and sessions elsewhere from the schools’ audit logs', async () => {
  const [here, there] = [await makePlace(), await makePlace()]
  const [own, theirs] = [await make.makeMember(staffOf(here)), await make.makeMember(staffOf(there))]
  const who = await enterAccount(own.username)
  const trails = async () => [
    (await as(here.clerk, administration.auditPage, { body: {} })).data.content.length,
    (await as(there.clerk, administration.auditPage, { body: {} })).data.content.length,
  ]
  const before = await trails()
  await as(who, identity.joinAccount, { body: { username: theirs.username, encryptPassword: testPassword } })
  await as(who, identity.endOtherSessions)
  await as(who, identity.separateRecord, { body: { schoolId: there.schoolId, encryptPassword: testPassword } })
  expect(await make.accountIdOf(theirs.id)).not.toBe(await make.accountIdOf(own.id))
  expect(await trails()).toEqual(before)
})

test('audits a deleted record alike, with and without records in other schools', async () => {
  const [here, there] = [await makePlace(), await makePlace()]
  const plain = await make.makeMember(staffOf(here))
  const joined = await make.makeMember(staffOf(here))
  await make.makeMember({ ...staffOf(there), joinedTo: joined.id })
  await enterAccount(plain.username)
  for (const { id } of [plain, joined])
    await as(here.clerk, users.deleteUser, { body: { id, schoolId: here.schoolId } })
  const { data } = await as(here.clerk, administration.auditPage, { body: { call: 'users.deleteUser' } })
  const [one, other] = data.content.map(({ relations }) => relations)
  expect(one?.length).toBeGreaterThan(1)
  expect(one).toEqual(other)
})

test('sends at most two codes a minute to prove a number and still one for 忘记密码', async () => {
  const telephone = nextNumber()
  const holder = await make.makeMember(staffOf(await makePlace()))
  await make.proveTelephone(holder.id, telephone)
  const askers = []
  for (let turn = 0; turn < 5; turn += 1) {
    askers.push(await enterAccount((await make.makeMember(staffOf(await makePlace()))).username))
  }
  const answers = await Promise.all(askers.map((who) => as(who, identity.sendTelephoneCode, { body: { telephone } })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === common.tooMany.code)).toHaveLength(3)
  expect(await countCodesTo(telephone)).toBe(2)
  const forget = (username: string) =>
    call(identity.sendPasswordCode, { body: { username } }, { address: freshAddress() })
  expect(await forget(holder.username)).toMatchObject({ code: 200 })
  expect(await countCodesTo(telephone)).toBe(3)
  // The total limit still applies, including codes of 忘记密码.
  const another = await make.makeMember(staffOf(await makePlace()))
  await make.proveTelephone(another.id, telephone)
  expect(await forget(another.username)).toMatchObject({ code: 200 })
  expect(await countCodesTo(telephone)).toBe(3)
})

test('leaves codes for 忘记密码 when the hourly limit to prove a number is reached', async () => {
  const telephone = nextNumber()
  const holder = await make.makeMember(staffOf(await makePlace()))
  await make.proveTelephone(holder.id, telephone)
  await insertEarlierCodes(telephone, 6)
  const stranger = await enterAccount((await make.makeMember(staffOf(await makePlace()))).username)
  expect(await as(stranger, identity.sendTelephoneCode, { body: { telephone } })).toMatchObject(refused(common.tooMany))
  await call(identity.sendPasswordCode, { body: { username: holder.username } }, { address: freshAddress() })
  expect(await countCodesTo(telephone)).toBe(7)
})

test('answers 忘记密码 after a minimum time for known and unknown accounts', async () => {
  const { username } = await make.makeMember(staffOf(await makePlace()))
  for (const name of [username, 'nobody-has-this-name']) {
    const began = performance.now()
    const answer = await call(identity.sendPasswordCode, { body: { username: name } }, { address: freshAddress() })
    expect(answer).toMatchObject({ code: 200, data: null })
    // The work itself takes far less. The margin allows for a timer that fires slightly early.
    expect(performance.now() - began).toBeGreaterThan(140)
  }
})
