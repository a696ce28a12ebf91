import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { identity, identityRefusals } from '../../identity/contract.ts'
import { account, credential } from '../../registry/server/directory/tables.ts'
import { users } from '../contract.ts'

const { make, actor, as, call, database, enter } = await useServer()

const makePlace = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return { school, place, who: await actor({ ...place, roles: [role.schoolDataAdministrator] }) }
}

/** Creates a person with records in two schools under one account, who has a session in both. */
const makeJoined = async () => {
  const [here, there] = [await makePlace(), await makePlace()]
  const values = { name: '秦老师', telephone: '13800000001', code: 'T-7' }
  const record = await make.makeMember({ ...here.place, ...values, roles: [role.staff] })
  const other = await make.makeMember({ ...there.place, ...values, roles: [role.staff], joinedTo: record.id })
  const tokens = {
    here: await enter(record.username, here.school.id),
    there: await enter(other.username, there.school.id),
  }
  return { here, there, record, other, tokens }
}
type Joined = Awaited<ReturnType<typeof makeJoined>>

const signIn = (username: string) =>
  call(identity.login, { body: { username, password: testPassword } }, { address: freshAddress() })

const sessionOf = (token: string) => as({ token }, identity.session)

/** Returns everything visible of the record in the other school: stored row, model and session. */
const readOtherSchool = async ({ there, other, tokens }: Joined) => {
  const { data } = await sessionOf(tokens.there)
  const { userId, username, name, avatar, telephone, roleNames, depts } = data
  return {
    stored: await make.membershipOf(there.school.id, other.id),
    shown: (await as(there.who, users.userModel, { params: { id: other.id }, query: { needSchoolInfo: true } })).data,
    told: { userId, username, name, avatar, telephone, roleNames, depts },
  }
}

const change = (who: Actor, id: number, values: Record<string, unknown>) =>
  as(who, users.changeUser, { params: { schoolId: who.schoolId }, body: { id, version: 1, ...values } })

const changeAsParent = async ({ here, record }: Joined) => {
  const student = await make.makeMember({ ...here.place, roles: [role.student] })
  const id = await make.makeParentLink(here.school.id, student.id, record.id)
  return as(here.who, users.changeParent, { params: { id }, body: { name: '秦母', telephone: '13911112222' } })
}

const setAvatar = async ({ here, record }: Joined) =>
  as(here.who, users.setAvatar, { params: { id: record.id }, files: [await makePicture()] })

/** Counts the remaining rows of an account and its credential. */
const countAccountRows = (accountId: number) =>
  database.asSystem('a test looks for an account', async (db) => [
    await db.$count(account, eq(account.id, accountId)),
    await db.$count(credential, eq(credential.accountId, accountId)),
  ])

type Work = (joined: Joined) => Promise<object>

describe('a school of a record that is joined to one in another school', () => {
  test.each<[string, Work, object]>([
    ['name', ({ here, record }) => change(here.who, record.id, { name: '秦叔宝' }), { name: '秦叔宝' }],
    [
      'telephone',
      ({ here, record }) => change(here.who, record.id, { telephone: '13911112222' }),
      { telephone: '13911112222' },
    ],
    [
      'identity number',
      ({ here, record }) => change(here.who, record.id, { idCard: '110105199002280020' }),
      { idCardTail: '0020' },
    ],
    [
      'address',
      ({ here, record }) => change(here.who, record.id, { familyAddress: '新地址 1 号' }),
      { familyAddress: '新地址 1 号' },
    ],
    [
      'date of birth',
      ({ here, record }) => change(here.who, record.id, { birthDate: '1990-02-28' }),
      { birthDate: '1990-02-28' },
    ],
    ['code', ({ here, record }) => change(here.who, record.id, { studentOrTeacherCode: 'H-1' }), { code: 'H-1' }],
    ['portrait', setAvatar, { avatarFileId: expect.any(Number) }],
    ['name and telephone as a parent', changeAsParent, { name: '秦母', telephone: '13911112222' }],
  ])('changes the %s without changing the other school', async (_what, work, changed) => {
    const joined = await makeJoined()
    const { here, record, other, tokens } = joined
    const before = await readOtherSchool(joined)
    expect(await make.membershipOf(here.school.id, record.id)).not.toMatchObject(changed)
    expect(await work(joined)).toMatchObject({ code: 200 })
    expect(await make.membershipOf(here.school.id, record.id)).toMatchObject(changed)
    expect(await readOtherSchool(joined)).toEqual(before)
    expect((await sessionOf(tokens.here)).data).toMatchObject({ userId: record.id })
    for (const { username } of [record, other]) expect(await signIn(username)).toMatchObject({ code: 200 })
  })

  test('disables it: ends its sessions and keeps those of the other school', async () => {
    const joined = await makeJoined()
    const { here, there, record, other, tokens } = joined
    const before = await readOtherSchool(joined)
    const undecided = (await signIn(record.username)).data
    const setDisabled = (flag: boolean) =>
      as(here.who, users.setDisabled, { body: { schoolId: here.school.id, userId: record.id, flag } })
    expect(await setDisabled(true)).toMatchObject({ code: 200, data: { accountDisabled: true } })
    expect(await sessionOf(tokens.here)).toMatchObject({ status: 401 })
    expect(await readOtherSchool(joined)).toEqual(before)
    for (const { username } of [record, other]) {
      expect((await signIn(username)).data.userInfo).toMatchObject({ userId: other.id, schoolIds: [there.school.id] })
    }
    const params = { schoolId: here.school.id }
    expect(await as(undecided, identity.changeSchool, { params })).toMatchObject(refused(identityRefusals.noStanding))
    expect(await setDisabled(false)).toMatchObject({ code: 200 })
    expect(await sessionOf(tokens.here)).toMatchObject({ status: 401 })
    expect(await readOtherSchool(joined)).toEqual(before)
    expect((await as(undecided, identity.changeSchool, { params })).data.userInfo).toMatchObject({ userId: record.id })
  })

  test('deletes it: the account works for the other school until its last record is deleted', async () => {
    const joined = await makeJoined()
    const { here, there, record, other, tokens } = joined
    const before = await readOtherSchool(joined)
    const undecided = (await signIn(record.username)).data
    const { accountId } = before.stored
    expect(await as(here.who, users.deleteUser, { body: { id: record.id } })).toMatchObject({ code: 200 })
    expect(await sessionOf(tokens.here)).toMatchObject({ status: 401 })
    const { shown, ...rest } = await readOtherSchool(joined)
    // Once it is no longer joined, its school may reset it.
    expect({ ...rest, shown: { ...shown, selfManaged: true } }).toEqual(before)
    expect(shown).toMatchObject({ selfManaged: false })
    expect((await signIn(other.username)).data.userInfo).toMatchObject({
      userId: other.id,
      schoolIds: [there.school.id],
    })
    expect((await sessionOf(undecided.token)).data).toMatchObject({ schoolIds: [there.school.id] })
    expect(await signIn(record.username)).toMatchObject(refused(identityRefusals.wrongPassword))
    expect(await countAccountRows(accountId)).toEqual([1, 1])

    expect(await as(there.who, users.deleteUser, { body: { id: other.id } })).toMatchObject({ code: 200 })
    for (const token of [tokens.there, undecided.token]) {
      expect(await sessionOf(token)).toMatchObject({ status: 401 })
    }
    expect(await signIn(other.username)).toMatchObject(refused(identityRefusals.wrongPassword))
    expect(await countAccountRows(accountId)).toEqual([0, 0])
  })
})

test('reveals nothing of another school when a school sets its phone number in a record', async () => {
  const { here, there, record, other } = await makeJoined()
  const ownedNumber = '13766660001'
  await make.proveTelephone(other.id, '13766660002')
  expect(await change(here.who, record.id, { telephone: ownedNumber })).toMatchObject({ code: 200 })
  const find = async (who: Actor, content: string) =>
    (await as(who, users.findByTelephone, { body: { content } })).data.content.length
  expect([await find(here.who, ownedNumber), await find(there.who, ownedNumber)]).toEqual([1, 0])
  expect([await find(here.who, '13800000001'), await find(there.who, '13800000001')]).toEqual([0, 1])
  // Nobody is found by the number that the holder has proven.
  expect([await find(here.who, '13766660002'), await find(there.who, '13766660002')]).toEqual([0, 0])
  const student = await make.makeMember({ ...there.place, roles: [role.student] })
  const body = { studentUserId: student.id, name: '秦父', relationship: '父亲' as const, telephone: ownedNumber }
  const made = await as(there.who, users.createParent, { body: { ...body, bindExisting: true } })
  expect(made.data).toMatchObject({ state: 'created', found: null })
  expect(await make.membershipOf(there.school.id, other.id)).toMatchObject({
    telephone: '13800000001',
    roles: [role.staff],
  })
})

test('does not reveal another school to the creator of a record', async () => {
  const { here, there, record, other } = await makeJoined()
  const alone = await make.makeMember({ ...here.place, roles: [role.staff] })
  const query = { needSchoolInfo: true, needWxInfo: true, needFace: true }
  const shownOf = async (id: number) => as(here.who, users.userModel, { params: { id }, query })
  const { data, text } = await shownOf(record.id)
  expect(data.schools.map(({ id }) => id)).toEqual([here.school.id])
  expect(Object.keys(data)).toEqual(Object.keys((await shownOf(alone.id)).data))
  for (const known of [there.school.name, other.username]) expect(text).not.toContain(known)
  expect((await shownOf(other.id)).text).toBe((await shownOf(2_000_000_000)).text)
})
