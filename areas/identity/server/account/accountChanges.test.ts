import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { makeCodes } from '../../../../tests/support/codes.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { identity, identityRefusals as refusals } from '../../contract.ts'
import { testPassword } from '../../makeCredentials.ts'
import { telephonePurpose } from '../../../registry/server/accountCodes.ts'

const server = await useServer()
const { make, as, call } = server
const codes = makeCodes(server)

let numbers = 0
const nextNumber = () => `133${String((numbers += 1)).padStart(8, '0')}`

const makeRecord = async (more: { telephone?: string; mustChange?: boolean; joinedTo?: number } = {}) => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    ...(await make.makeMember({ ...place, roles: [role.staff], name: '秦老师', ...more })),
    schoolName: school.name,
  }
}
type TestRecord = Awaited<ReturnType<typeof makeRecord>>

const enter = async ({ username }: TestRecord, password = testPassword) => {
  const { data } = await call(identity.accountLogin, { body: { username, password } }, { address: freshAddress() })
  return { token: data?.token ?? '' }
}
type Holder = Awaited<ReturnType<typeof enter>>

const join = (who: Holder, { username }: TestRecord, encryptPassword = testPassword) =>
  as(who, identity.joinAccount, { body: { username, encryptPassword } })
const separate = (who: Holder, { schoolId }: TestRecord, encryptPassword = testPassword) =>
  as(who, identity.separateRecord, { body: { schoolId, encryptPassword } })
const readTelephone = async (who: Holder) => (await as(who, identity.ownAccount)).data.telephone
const masked = (telephone: string) => telephone.replace(/^(\d{3})\d{6}/, '$1******')

/** Proves a number with a code, as its holder does. */
const prove = async (who: Holder, record: TestRecord, telephone: string) => {
  const key = { schoolId: platformSchool, holderId: await make.accountIdOf(record.id), purpose: telephonePurpose }
  const code = await codes.makeCode({ ...key, about: telephone })
  return as(who, identity.proveTelephone, { body: { telephone, code, encryptPassword: testPassword } })
}

describe('the password of the account is required', () => {
  test('to separate a record', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const who = await enter(own)
    await join(who, other)
    expect(await separate(who, other, 'not-this-one')).toMatchObject(refused(refusals.wrongOwnPassword))
    expect(await make.accountIdOf(other.id)).toBe(await make.accountIdOf(own.id))
    expect(await separate(who, other)).toMatchObject({ code: 200, data: { username: other.username } })
    expect(await make.accountIdOf(other.id)).not.toBe(await make.accountIdOf(own.id))
  })

  test('to join a record by a number', async () => {
    const telephone = nextNumber()
    const own = await makeRecord({ telephone })
    const other = await makeRecord({ telephone, mustChange: true })
    await make.proveTelephone(own.id, telephone)
    const who = await enter(own)
    const { schoolId } = other
    const joinBy = (encryptPassword: string) =>
      as(who, identity.joinByTelephone, { body: { schoolId, encryptPassword } })
    expect(await joinBy('not-this-one')).toMatchObject(refused(refusals.wrongOwnPassword))
    expect(await make.accountIdOf(other.id)).not.toBe(await make.accountIdOf(own.id))
    expect(await joinBy(testPassword)).toMatchObject({ code: 200 })
    expect(await joinBy(testPassword), 'a window that does not know yet').toMatchObject(refused(refusals.ownAccount))
  })

  test('and wrong ones are delayed', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const who = await enter(own)
    await join(who, other)
    const answers = []
    for (let turn = 0; turn < 5; turn += 1) answers.push((await separate(who, other, `guess-${turn}`)).code)
    expect(answers).toContain(refusals.slowDown.code)
  })
})

describe('an outdated window', () => {
  test('is refused with the reason if an account is already joined or a record separated', async () => {
    const [own, other, third] = [await makeRecord(), await makeRecord(), await makeRecord()]
    const who = await enter(own)
    await join(who, other)
    expect(await join(who, other)).toMatchObject(refused(refusals.ownAccount))
    await join(who, third)
    await separate(who, other)
    expect(await separate(who, other)).toMatchObject(refused(refusals.separated))
    await separate(who, third)
    expect(await separate(who, own)).toMatchObject(refused(refusals.onlyRecord))
  })
})

describe('the preview of joining', () => {
  test('lists the other account’s records for its password and changes nothing', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const who = await enter(own)
    const preview = (encryptPassword: string) =>
      as(who, identity.seeOtherAccount, { body: { username: other.username, encryptPassword } })
    expect(await preview('not-this-one')).toMatchObject(refused(refusals.wrongPassword))
    expect((await preview(testPassword)).data).toEqual([
      { schoolId: other.schoolId, schoolName: other.schoolName, name: '秦老师', roleNames: ['教职工'] },
    ])
    expect(await make.accountIdOf(other.id)).not.toBe(await make.accountIdOf(own.id))
  })

  test('refuses the caller’s account and one in the same school', async () => {
    const own = await makeRecord()
    const namesake = await make.makeMember({ schoolId: own.schoolId, roles: [role.staff] })
    const who = await enter(own)
    const preview = (username: string) =>
      as(who, identity.seeOtherAccount, { body: { username, encryptPassword: testPassword } })
    expect(await preview(own.username)).toMatchObject(refused(refusals.ownAccount))
    expect(await preview(namesake.username)).toMatchObject(refused(refusals.sameSchool))
  })
})

describe('a proven number', () => {
  test('returns to the account that brought it when that is separated', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const telephone = nextNumber()
    await prove(await enter(other), other, telephone)
    const who = await enter(own)
    await join(who, other)
    expect(await readTelephone(who)).toBe(masked(telephone))
    const { data } = await separate(who, other)
    expect(await readTelephone(who)).toBeNull()
    expect(await readTelephone(await enter(other, data.password))).toBe(masked(telephone))
  })

  test('returns to each account if both had one before joining', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const [mine, theirs] = [nextNumber(), nextNumber()]
    await prove(await enter(other), other, theirs)
    const who = await enter(own)
    await prove(who, own, mine)
    await join(who, other)
    expect(await readTelephone(who)).toBe(masked(mine))
    const { data } = await separate(who, own)
    expect(await readTelephone(who)).toBe(masked(theirs))
    expect(await readTelephone(await enter(own, data.password))).toBe(masked(mine))
  })

  test('that was replaced meanwhile returns to no account', async () => {
    const [own, other] = [await makeRecord(), await makeRecord()]
    const [before, after] = [nextNumber(), nextNumber()]
    await prove(await enter(other), other, before)
    const who = await enter(own)
    await join(who, other)
    await prove(who, own, after)
    const { data } = await separate(who, other)
    expect(await readTelephone(who)).toBe(masked(after))
    expect(await readTelephone(await enter(other, data.password))).toBeNull()
  })

  test('is removed with the password', async () => {
    const own = await makeRecord()
    const who = await enter(own)
    const unbind = (encryptPassword: string) => as(who, identity.unbindTelephone, { body: { encryptPassword } })
    expect(await unbind(testPassword)).toMatchObject(refused(refusals.noTelephone))
    const telephone = nextNumber()
    await prove(who, own, telephone)
    expect(await unbind('not-this-one')).toMatchObject(refused(refusals.wrongOwnPassword))
    expect(await readTelephone(who)).toBe(masked(telephone))
    expect(await unbind(testPassword)).toMatchObject({ code: 200 })
    expect(await readTelephone(who)).toBeNull()
  })

  test('refuses a code as spent after five wrong tries', async () => {
    const own = await makeRecord()
    const who = await enter(own)
    const telephone = nextNumber()
    const key = { schoolId: platformSchool, holderId: await make.accountIdOf(own.id), purpose: telephonePurpose }
    await codes.makeCode({ ...key, about: telephone })
    const proveWithCode = (code: string) =>
      as(who, identity.proveTelephone, { body: { telephone, code, encryptPassword: testPassword } })
    const answers = []
    for (const code of ['000001', '000002', '000003', '000004', '000005', '246810'])
      answers.push((await proveWithCode(code)).code)
    const [wrong, spent] = [refusals.codeWrong.code, refusals.codeSpent.code]
    expect(answers).toEqual([wrong, wrong, wrong, wrong, spent, spent])
  })
})

describe('a new password', () => {
  test.each([
    '\u3164\u3164\u3164\u3164\u3164\u3164',
    '123456 ',
    '１２３４５６',
    '987654',
    'own name',
    'own name and a digit',
  ])('“%s” is refused as too common', async (typed) => {
    const own = await makeRecord()
    const ofName = { 'own name': own.username.toUpperCase(), 'own name and a digit': `${own.username}1` }
    const encryptPassword = Object.entries(ofName).find(([name]) => name === typed)?.[1] ?? typed
    const body = { encryptPassword, encryptOldPassword: testPassword }
    expect(await as(await enter(own), identity.modifyPassword, { body })).toMatchObject(
      refused(refusals.commonPassword),
    )
    const reset = { username: own.username, code: '123456', encryptPassword }
    const answer = await call(identity.resetForgotten, { body: reset }, { address: freshAddress() })
    expect(answer).toMatchObject(refused(refusals.commonPassword))
    expect((await enter(own)).token).not.toBe('')
  })

  test('may contain blanks and words', async () => {
    const body = { encryptPassword: 'my 123456 school', encryptOldPassword: testPassword }
    expect(await as(await enter(await makeRecord()), identity.modifyPassword, { body })).toMatchObject({ code: 200 })
  })
})
