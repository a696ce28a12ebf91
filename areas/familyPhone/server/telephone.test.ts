import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { send as sendAny } from '../../../tests/support/client.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer, useServer } from '../../../tests/support/useServer.ts'
import { phoneBill } from './tables.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { permissions } from '../../permissions/contract.ts'
import { familyPhone, wholeSchoolRefusals } from '../contract.ts'
import { makePhoneScene } from '../make.ts'
import { telephoneLimits } from '../telephoneContract.ts'

const server = await useServer()
const { as, call, make, database } = server
const makeScene = () => makePhoneScene(server)
const ok = { code: 200 }
const ascending = (one: number, other: number) => one - other
const signedOut = refused(common.signedOut)
const read = (token: string, after = 0) => call(familyPhone.telephoneNumbers, { query: { after } }, { token })

describe('the credential of the telephone system', () => {
  test('is shown once, replaces the previous one, and is refused after revocation', async () => {
    const { who, school } = await makeScene()
    const first = (await as(who, familyPhone.newCredential)).data.credential
    expect(first).toMatch(new RegExp(`^${school.id}\\.[\\w-]{43}$`))
    const state = await as(who, familyPhone.credential)
    expect(state.data).toMatchObject({ madeBy: expect.any(String), seenTime: null })
    expect(state.text).not.toContain(first.split('.')[1])
    expect(await read(first)).toMatchObject(ok)
    expect((await as(who, familyPhone.credential)).data?.seenTime).toMatch(/^\d{4}-/)
    const second = (await as(who, familyPhone.newCredential)).data.credential
    expect(await read(first)).toMatchObject(signedOut)
    expect(await read(second)).toMatchObject(ok)
    const trail = JSON.stringify(await make.trailOf(who.id))
    expect(trail).toContain('familyPhone.newCredential')
    expect(trail).not.toContain(second.split('.')[1])
    expect(await as(who, familyPhone.revokeCredential)).toMatchObject(ok)
    expect(await read(second)).toMatchObject(signedOut)
    expect((await as(who, familyPhone.credential)).data).toBeNull()
    expect(await as(who, familyPhone.revokeCredential)).toMatchObject(refused(common.notFound))
  })

  test('works only for its school and is issued by administrators', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const [, secret] = here.credential.split('.')
    expect(await read(`${there.school.id}.${secret}`)).toMatchObject(signedOut)
    expect(await read(`9007199254740991.${secret}`)).toMatchObject(signedOut)
    for (const one of [familyPhone.credential, familyPhone.newCredential, familyPhone.revokeCredential]) {
      expect(await as(here.teacher, one)).toMatchObject(refused(common.forbidden))
      expect(await as({ token: here.credential }, one)).toMatchObject(signedOut)
    }
    const params = { schoolId: here.school.id, userId: here.teacher.id }
    const granted = await as(here.who, permissions.setOfUser, {
      params,
      body: { ids: ['familyPhone:credential:edit'] },
    })
    expect(granted).toMatchObject(ok)
    for (const one of [familyPhone.credential, familyPhone.newCredential, familyPhone.revokeCredential])
      expect(await as(here.teacher, one)).toMatchObject(refused(wholeSchoolRefusals.tooFewReached))
    expect(await as(there.who, familyPhone.revokeCredential)).toMatchObject(ok)
    expect(await read(here.credential)).toMatchObject(ok)
  })

  test('is refused if the module is closed at the school', async () => {
    const { school, credential } = await makeScene()
    await database.asSystem('a test closes a module', async (db) => {
      await db.insert(closedModule).values({ schoolId: school.id, module: 'familyPhone' })
    })
    expect(await read(credential)).toMatchObject(refused(common.notInSchool))
  })
})

describe('the numbers that the telephone system reads', () => {
  test('include all numbers of current students of the school, unmasked', async () => {
    const { school, pupil, second, father, mother, set, credential, own } = await makeScene()
    const elsewhere = await makeScene()
    await elsewhere.set(elsewhere.father)
    await set(father)
    await set(mother)
    const other = await own.bindParent(school.id, second.id, '李父', '13700137000')
    await own.switchOn(school.id, second.id, other)
    const entry = (id: number, code: string, ...numbers: string[]) => ({
      studentId: id,
      studentCode: code,
      schoolCardNum: `C-${code}`,
      phones: numbers.map((telephone) => ({ relationship: '父亲', telephone })),
    })
    const first = entry(pupil.id, 'S01', '13800138000', '13900139000')
    expect((await read(credential)).data).toEqual({
      family_phone_time: 15,
      family_phone_num: 3,
      allow_mp: 'true',
      students: [first, entry(second.id, 'S02', '13700137000')],
      next: null,
    })
    expect((await read(credential, pupil.id)).data.students.map(({ studentId }) => studentId)).toEqual([second.id])
    await make.setMember(school.id, second.id, { locked: true })
    expect((await read(credential)).data.students).toEqual([first])
  })
})

describe('a batch of bills', () => {
  test('counts each bill once across batches', async () => {
    const { who, send } = await makeScene()
    const bills = [{ billNum: 'b1' }, { billNum: 'b2', startTime: '20260302123000' }]
    expect((await send([...bills, { billNum: 'b1' }])).data).toEqual({ counted: 2, repeated: 1, refused: [] })
    const more = [{ billNum: 'b3' }, ...bills]
    const race = await Promise.all([send(more), send(more.toReversed())])
    expect(race.map(({ data }) => data.counted).toSorted(ascending)).toEqual([0, 1])
    expect(race.map(({ data }) => data.repeated).toSorted(ascending)).toEqual([2, 3])
    const { data } = await as(who, familyPhone.bills, { body: {} })
    expect(data.totalSize).toBe(3)
    expect(data.content[0]).toMatchObject({
      studentName: '王小明',
      code: 'S01',
      className: '一班',
      startTime: '20260302123000',
      calledDuration: 75,
      otherParty: '138******00',
      relationship: '父亲',
    })
  })

  test('reports unknown students with the same message as those of other schools, and counts the rest', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    await make.makeMember({ schoolId: there.school.id, roles: [5], code: 'ELSEWHERE', cardNum: 'C-ELSEWHERE' })
    const ofStaff = await make.makeMember({ schoolId: here.school.id, roles: [6], code: 'T01' })
    const { data } = await here.send([
      { billNum: 'b1' },
      { billNum: 'b2', studentCode: 'ELSEWHERE' },
      { billNum: 'b3', studentCode: 'NOBODY' },
      { billNum: 'b4', studentCode: 'T01' },
      { billNum: 'b5', startTime: '21990101000000' },
    ])
    const unknown = '本校没有此学号或卡号的学生'
    expect(data).toEqual({
      counted: 1,
      repeated: 0,
      refused: [
        { place: 2, billNum: 'b2', reason: unknown },
        { place: 3, billNum: 'b3', reason: unknown },
        { place: 4, billNum: 'b4', reason: unknown },
        { place: 5, billNum: 'b5', reason: '通话时间晚于当前时间' },
      ],
    })
    expect(ofStaff.id).toBeGreaterThan(0)
    // The student code matches without regard to case.
    expect((await here.send([{ billNum: 'b6', studentCode: 's01' }])).data).toMatchObject({ counted: 1 })
    // The same bill number from another school's system is another bill.
    expect((await there.send([{ billNum: 'b1' }])).data).toMatchObject({ counted: 1 })
  })

  test('refuses an impossible bill by itself, with its place and reason, and counts the others', async () => {
    const { who, credential } = await makeScene()
    const wrong = [
      [{ startTime: '20260230120000' }, '拨通时间有误，格式为 YYYYMMDDhhmmss'],
      [{ startTime: '2026-03-02' }, '拨通时间有误，格式为 YYYYMMDDhhmmss'],
      [{ startTime: null }, '拨通时间有误，格式为 YYYYMMDDhhmmss'],
      [{ endTime: 7 }, '挂断时间有误，格式为 YYYYMMDDhhmmss'],
      [{ calledDuration: -1 }, '通话时长有误，须为 0 至 86400 的整数，单位秒'],
      [{ calledDuration: 86_401 }, '通话时长有误，须为 0 至 86400 的整数，单位秒'],
      [{ calledDuration: '75' }, '通话时长有误，须为 0 至 86400 的整数，单位秒'],
      [{ otherParty: 'x' }, '对方号码有误，须为 3 至 20 位数字'],
      [{ otherParty: '\u0000' }, '对方号码有误，须为 3 至 20 位数字'],
      [{ studentCode: '' }, '请给出学号或卡号'],
    ] as const
    const sent = { startTime: '20260302120000', studentCode: 'S01', calledDuration: 75, otherParty: '13800138000' }
    const bad = wrong.map(([fault], at) => ({ ...sent, billNum: `w${at}`, ...fault }))
    const bills = [...bad, { ...sent, billNum: 'good', endTime: null, schoolCardNum: null }]
    const answer = await sendAny(server.http, familyPhone.telephoneBills, { body: { bills } }, { token: credential })
    expect(answer.data).toEqual({
      counted: 1,
      repeated: 0,
      refused: wrong.map(([, reason], at) => ({ place: at + 1, billNum: `w${at}`, reason })),
    })
    expect((await as(who, familyPhone.bills, { body: {} })).data.totalSize).toBe(1)
  })

  test('refuses what is no bill at all by itself, and counts the others', async () => {
    const { credential } = await makeScene()
    const good = { startTime: '20260302120000', studentCode: 'S01', calledDuration: 75, otherParty: '13800138000' }
    const bills: unknown[] = [{ ...good, billNum: 'n1' }, null, 'x', 5, [], { ...good, billNum: 'n2' }]
    const answer = await sendAny(server.http, familyPhone.telephoneBills, { body: { bills } }, { token: credential })
    const reason = '不是一条话单，须为含话单编号等各项的对象'
    expect(answer.data).toEqual({
      counted: 2,
      repeated: 0,
      refused: [2, 3, 4, 5].map((place) => ({ place, billNum: '', reason })),
    })
  })

  test('finds students by card and is refused as a whole if it is no list or too long', async () => {
    const { who, credential, send } = await makeScene()
    const sent = { billNum: 'c1', startTime: '20260302120000', calledDuration: 0, otherParty: '6601' }
    const byCard = (schoolCardNum: string) =>
      call(familyPhone.telephoneBills, { body: { bills: [{ ...sent, schoolCardNum }] } }, { token: credential })
    expect((await byCard('C-S02')).data).toMatchObject({ counted: 1 })
    expect((await byCard('C-NONE')).data).toMatchObject({ counted: 0, refused: [{ billNum: 'c1' }] })
    const { data } = await as(who, familyPhone.bills, { body: {} })
    // An internal extension belongs to no parent.
    expect(data.content).toMatchObject([{ studentName: '李小红', otherParty: '6601', relationship: null }])
    const neither = await call(familyPhone.telephoneBills, { body: { bills: [sent] } }, { token: credential })
    expect(neither.data).toMatchObject({ counted: 0, refused: [{ billNum: 'c1', reason: '请给出学号或卡号' }] })
    const noList = await sendAny(
      server.http,
      familyPhone.telephoneBills,
      { body: { bills: {} } },
      { token: credential },
    )
    expect(noList).toMatchObject({ status: 400 })
    const tooMany = Array.from({ length: telephoneLimits.bills + 1 }, (_, at) => ({ billNum: `m${at}` }))
    expect(await send(tooMany)).toMatchObject({ status: 400 })
    expect((await send(tooMany.slice(1))).data.counted).toBe(telephoneLimits.bills)
    expect((await send([])).data).toEqual({ counted: 0, repeated: 0, refused: [] })
  })

  test('refuses bill numbers with blanks or full-width letters, and finds a parent by any country prefix', async () => {
    const { who, send } = await makeScene()
    expect((await send([{ billNum: 'b1' }])).data).toMatchObject({ counted: 1 })
    const unclear = [' b1', 'b1 ', 'b 1', '\uFF421', ' ', '']
    const { data: receipt } = await send([...unclear.map((billNum) => ({ billNum })), { billNum: 'b2' }])
    expect(receipt.counted).toBe(1)
    const reason = '话单编号有误：只能含半角的字母、数字与符号，不能有空格'
    expect(receipt.refused).toEqual(unclear.map((_, at) => ({ place: at + 1, billNum: '', reason })))
    const numbers = ['+86 138-0013-8000', '8613800138000', '008613800138000', '013800138000', '１３８００１３８０００']
    const more = numbers.map((otherParty, at) => ({ billNum: `n${at}`, otherParty }))
    expect((await send(more)).data.counted).toBe(numbers.length)
    const { data } = await as(who, familyPhone.bills, { body: {} })
    expect(data.content.map(({ otherParty, relationship }) => [otherParty, relationship])).toEqual(
      Array.from({ length: numbers.length + 2 }, () => ['138******00', '父亲']),
    )
    // An extension that begins with zeros keeps them.
    expect((await send([{ billNum: 'z', otherParty: '0012' }])).data.counted).toBe(1)
  })

  test('reports contradictory bills and counts the rest', async () => {
    const { send } = await makeScene()
    const { data } = await send([
      { billNum: 'fits', endTime: '20260302120115' },
      { billNum: 'rounded', endTime: '20260302120119' },
      { billNum: 'turned', endTime: '20260302115900' },
      { billNum: 'long', endTime: '20260302130000' },
      { billNum: 'short', calledDuration: 86_400, endTime: '20260302120115' },
    ])
    expect(data).toEqual({
      counted: 2,
      repeated: 0,
      refused: [
        { place: 3, billNum: 'turned', reason: '挂断时间早于拨通时间' },
        { place: 4, billNum: 'long', reason: '通话时长与拨通、挂断时间不符' },
        { place: 5, billNum: 'short', reason: '通话时长与拨通、挂断时间不符' },
      ],
    })
  })

  test('is kept for two years after the call', async () => {
    let now = Date.parse('2026-03-03T04:00:00Z')
    const own = await useSeparateServer({ clock: { now: () => new Date(now) } })
    const { send } = await makePhoneScene(own)
    await send([{ billNum: 'kept' }, { billNum: 'later', startTime: '20260303120000' }])
    const kept = async () => {
      await own.http.running.runner.schedule()
      await own.http.running.runner.drain()
      return own.database.asSystem('a test looks at what is kept', async (db) =>
        (await db.select({ billNum: phoneBill.billNum }).from(phoneBill)).map(({ billNum }) => billNum),
      )
    }
    expect((await kept()).toSorted()).toEqual(['kept', 'later'])
    now += 729.5 * 86_400_000
    expect(await kept()).toEqual(['later'])
  })

  test('uses the school’s time zone', async () => {
    const noon = await useSeparateServer({ clock: { now: () => new Date('2026-03-02T04:00:00Z') } })
    const { who, send } = await makePhoneScene(noon)
    // The clock may be up to a day ahead. A minute more is refused.
    const bills = [
      { billNum: 'a', startTime: '20260303120000' },
      { billNum: 'b', startTime: '20260303120001' },
    ]
    expect((await send(bills)).data).toMatchObject({ counted: 1, refused: [{ billNum: 'b' }] })
    const { data } = await noon.as(who, familyPhone.bills, { body: { startTime: '20260303120000' } })
    expect(data.content.map(({ startTime }) => startTime)).toEqual(['20260303120000'])
  })
})
