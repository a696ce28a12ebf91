import { describe, expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { videoTele, videoTeleRefusals } from '../contract.ts'
import { makeCallScene } from '../makeCallScene.ts'
import { refusalReasonNames } from '../words.ts'

const server = await useServer()
const { as } = server

const makeScene = () => makeCallScene(server)

describe('a call', () => {
  test('is begun once and charged once, begun minutes from the minutes that expire first', async () => {
    const { begin, end, give, usedOf, own, schoolId } = await makeScene()
    await give(10, '2099-12-31')
    await give(2, '2099-06-30')
    const begun = await begin('a')
    expect(begun.data).toEqual({ accepted: true, refusal: null, mostSeconds: 720 })
    expect((await begin('a')).data).toEqual(begun.data)
    const ended = await end('a', 181)
    expect(ended.data).toEqual({ state: 'answered', charged: 4, short: 0, minutesLeft: 8 })
    expect((await end('a', 600)).data).toEqual(ended.data)
    expect((await end('a', 0, { answered: false })).data).toEqual(ended.data)
    expect(await usedOf()).toEqual([2, 2])
    expect(await own.callsOf(schoolId)).toMatchObject([{ state: 'answered', seconds: 181, minutes: 4, charged: 4 }])
    expect((await own.chargesOf(schoolId)).map(({ minutes }) => minutes)).toEqual([2, 2])
  })

  test('is charged once if two reports of its end arrive together', async () => {
    const { begin, end, give, usedOf } = await makeScene()
    await give(10)
    await begin('a')
    const answers = await Promise.all([end('a', 61), end('a', 61), end('a', 61)])
    expect(answers.map(({ data }) => data.charged)).toEqual([2, 2, 2])
    expect(await usedOf()).toEqual([2])
  })

  test('that outlasts the minutes is charged to zero and says what was not charged', async () => {
    const { begin, end, give, usedOf, who } = await makeScene()
    await give(2)
    await begin('a')
    expect((await end('a', 299)).data).toEqual({ state: 'answered', charged: 2, short: 3, minutesLeft: 0 })
    expect(await usedOf()).toEqual([2])
    const { data } = await as(who, videoTele.callPage, { body: {} })
    expect(data.content).toMatchObject([{ charged: 2, short: 3, number: '138******00', seconds: 299 }])
  })

  test('costs no more than the phone was allowed, and is no longer than since its beginning', async () => {
    const { begin, end, give, usedOf, own, schoolId, credential } = await makeScene()
    await give(100)
    expect((await begin('long')).data.mostSeconds).toBe(900)
    expect((await end('long', 1800)).data).toEqual({ state: 'answered', charged: 15, short: 15, minutesLeft: 85 })
    await begin('now')
    const body = { callNumber: 'now', answered: true, seconds: 86_400 }
    const ended = await server.call(videoTele.endCall, { body }, { token: credential })
    expect(ended.data.charged).toBeLessThanOrEqual(2)
    expect(ended.data.short).toBe(0)
    expect((await usedOf())[0]).toBe(15 + ended.data.charged)
    expect((await own.callsOf(schoolId)).at(-1)?.seconds).toBeLessThan(120)
  })

  test('that nobody answers costs nothing and counts towards no limit', async () => {
    const { begin, end, give, usedOf, own, schoolId } = await makeScene()
    await own.setSettings(schoolId, { mostCalls: 1 })
    await give(10)
    await begin('a')
    expect((await end('a', 40, { answered: false })).data).toMatchObject({ state: 'unanswered', charged: 0 })
    expect(await usedOf()).toEqual([0])
    expect((await begin('b')).data.accepted).toBe(true)
  })

  test('does not use expired or refunded minutes', async () => {
    const { begin, give, own, schoolId, pupil, usedOf } = await makeScene()
    await give(10, '2020-01-01')
    await own.makeBalance(schoolId, pupil.id, { refunded: true })
    expect((await begin('a')).data).toMatchObject({ accepted: false, refusal: refusalReasonNames.noMinutes })
    expect(await usedOf()).toEqual([0, 0])
  })

  test('to a public number is free at any hour, and needs no pupil', async () => {
    const { begin, end, own, schoolId } = await makeScene()
    await own.setSettings(schoolId, { enabled: false })
    const { id } = await own.makePublic(schoolId, { name: '校医室', number: '60010002' })
    const free = { userId: null, numberId: `public-${id}` }
    expect((await begin('a', free)).data).toEqual({ accepted: true, refusal: null, mostSeconds: null })
    expect((await end('a', 500)).data).toMatchObject({ state: 'answered', charged: 0, short: 0 })
    expect(await own.callsOf(schoolId)).toMatchObject([{ studentId: null, party: '校医室', number: '60010002' }])
  })

  test('to a disabled, deleted or closed public number is refused with that reason, known pupil or not', async () => {
    const { begin, own, schoolId, pupil } = await makeScene()
    const disabled = await own.makePublic(schoolId, { disabled: true })
    const closed = await own.makePublic(schoolId, { fromTime: '24:00', toTime: '24:00' })
    const cases = [
      [`public-${disabled.id}`, 'unknownNumber'],
      [`public-${closed.id + 1}`, 'unknownNumber'],
      [`public-${closed.id}`, 'numberClosed'],
    ] as const
    for (const userId of [null, pupil.id])
      for (const [numberId, reason] of cases) {
        const { data } = await begin(`${numberId} ${reason} ${userId ?? 0}`.replaceAll(' ', '-'), { userId, numberId })
        expect(data).toMatchObject({ accepted: false, refusal: refusalReasonNames[reason] })
      }
    expect(new Set((await own.callsOf(schoolId)).map(({ partyKind }) => partyKind))).toEqual(new Set(['public']))
  })

  test('goes only to numbers of the pupil that are switched on', async () => {
    const { begin, give, family, schoolId, pupil, second } = await makeScene()
    const other = await makeScene()
    await give(10)
    const mother = await family.bindParent(schoolId, pupil.id, '李小芳', '13900139000')
    const aunt = await family.bindParent(schoolId, second.id, '张小芳', '13700137000')
    await family.switchOn(schoolId, second.id, aunt)
    for (const [at, numberId] of [`parent-${mother}`, `parent-${aunt}`, other.numberId, 'x', 'public-1'].entries())
      expect((await begin(`n${at}`, { numberId })).data).toMatchObject({
        accepted: false,
        refusal: refusalReasonNames.unknownNumber,
      })
    expect((await begin('p', { userId: other.pupil.id })).data.refusal).toBe(refusalReasonNames.unknownPupil)
  })

  test('is refused at a second phone until the first has ended, also if both begin together', async () => {
    const { begin, end, give, addPhone } = await makeScene()
    await give(10)
    const elsewhere = await addPhone()
    const both = await Promise.all([begin('a'), begin('b', {}, elsewhere)])
    const accepted = both.map(({ data }) => data.accepted)
    expect(accepted.filter(Boolean)).toHaveLength(1)
    expect(both.find(({ data }) => !data.accepted)?.data.refusal).toBe(refusalReasonNames.inCall)
    if (accepted[0] === true) await end('a', 1)
    else await end('b', 1, { token: elsewhere })
    expect((await begin('c', {}, elsewhere)).data.accepted).toBe(true)
    // The same phone calls again: the call before it has ended without a report.
    expect((await begin('d', {}, elsewhere)).data.accepted).toBe(true)
  })

  test('cannot be ended before it begins, by another phone, or be a second one of the same number', async () => {
    const { begin, end, give, addPhone, own, schoolId } = await makeScene()
    await give(10)
    const elsewhere = await addPhone()
    expect(await end('a', 1)).toMatchObject(refused(videoTeleRefusals.unknownCall))
    await begin('a')
    expect(await end('a', 1, { token: elsewhere })).toMatchObject(refused(videoTeleRefusals.unknownCall))
    const { id } = await own.makePublic(schoolId)
    expect(await begin('a', { numberId: `public-${id}` })).toMatchObject(refused(videoTeleRefusals.otherCall))
    expect((await end('a', 1)).data.charged).toBe(1)
  })
})

describe('the log', () => {
  test('shows a head the calls of the class, and an office all and those of nobody', async () => {
    const { begin, end, give, teacher, who, own, schoolId, outsider } = await makeScene()
    await give(10)
    await begin('a')
    await end('a', 30)
    await own.makeCall(schoolId, { studentId: outsider.id, className: '二班' })
    await own.makeCall(schoolId, { partyKind: 'public', party: '110', number: '110' })
    const names = async (by: typeof who, search: object = {}) =>
      (await as(by, videoTele.callPage, { body: search })).data.content.map(({ name }) => name)
    expect(await names(teacher)).toEqual([null, '王小明'])
    expect(await names(who)).toEqual([null, '张小军', '王小明'])
    expect(await names(who, { isFree: 'yes' })).toEqual([null])
    expect(await names(who, { keyword: '张小军', state: 'answered' })).toEqual(['张小军'])
    expect((await as(teacher, videoTele.exportCalls, { body: {} })).code).toBe(200)
  })

  test('of identifications is limited in the same way', async () => {
    const { identify, pupil, outsider, teacher, who } = await makeScene()
    await identify({ userId: pupil.id })
    await identify({ userId: outsider.id, similarity: 70 })
    await identify({})
    const results = async (by: typeof who) =>
      (await as(by, videoTele.facePage, { body: {} })).data.content.map(({ name, result }) => [name, result])
    expect(await results(teacher)).toEqual([
      [null, 'unknown'],
      ['王小明', 'refused'],
    ])
    expect(await results(who)).toHaveLength(3)
  })

  test('is counted by class, with the grade in the names of classes', async () => {
    const { who, own, schoolId, school, classId } = await makeScene()
    const at = new Date('2026-03-02T12:00:00+08:00')
    const classOf = async (gradeName: string, name: string) => {
      const place = { schoolId, parentId: school.rootId, name: gradeName, type: nodeType.grade }
      const parentId = (await server.make.makeDepartment(place)).id
      return (await server.make.makeDepartment({ schoolId, parentId, name, type: nodeType.class })).id
    }
    const ids = [await classOf('七年级', '1班'), await classOf('八年级', '1班'), await classOf('九年级', '九年级1班')]
    for (const id of ids) await own.makeCall(schoolId, { classId: id, className: '1班', startedAt: at })
    await own.makeCall(schoolId, { classId, className: '旧名', startedAt: at })
    await own.makeCall(schoolId, { classId: classId + 1_000_000, className: '已删的班', startedAt: at })
    await own.makeCall(schoolId, { classId: null, className: '', startedAt: at })
    const { data } = await as(who, videoTele.statistics, { body: { from: '2026-03-01', to: '2026-03-03' } })
    const names = data.classes.map(({ name }) => name).toSorted()
    expect(names).toEqual(['', '一班', '七年级1班', '九年级1班', '八年级1班', '已删的班'].toSorted())
  })

  test('is counted by day, class, phone and hour without names', async () => {
    const { who, teacher, own, schoolId, pupil, classId } = await makeScene()
    const at = (time: string) => new Date(`2026-03-02T${time}+08:00`)
    const ofPupil = { studentId: pupil.id, classId, stationId: 7, stationName: '大厅' }
    await own.makeCall(schoolId, { ...ofPupil, startedAt: at('12:10:00'), seconds: 61, minutes: 2, charged: 2 })
    await own.makeCall(schoolId, { ...ofPupil, startedAt: at('12:20:00'), state: 'unanswered' })
    await own.makeCall(schoolId, { ...ofPupil, startedAt: at('18:00:00'), state: 'refused', reason: 'noMinutes' })
    await own.makeCall(schoolId, { ...ofPupil, startedAt: new Date('2026-03-04T00:00:00+08:00') })
    const body = { from: '2026-03-01', to: '2026-03-03' }
    const { data } = await as(who, videoTele.statistics, { body })
    expect(data).toMatchObject({ calls: 2, answered: 1, unanswered: 1, refused: 1, minutes: 2, charged: 2, pupils: 1 })
    expect(data.days.map(({ day, calls }) => [day, calls])).toEqual([
      ['2026-03-01', 0],
      ['2026-03-02', 2],
      ['2026-03-03', 0],
    ])
    expect(data.classes).toMatchObject([{ id: classId, name: '一班', unanswered: 1 }])
    expect(data.phones).toMatchObject([{ id: 7, name: '大厅', calls: 2 }])
    expect(data.hours.filter(({ calls }) => calls > 0)).toEqual([{ hour: 12, calls: 2 }])
    expect(JSON.stringify(data)).not.toContain('王小明')
    expect((await as(teacher, videoTele.statistics, { body })).code).toBe(403)
    expect((await as(who, videoTele.statistics, { body: { from: '2024-01-01', to: '2026-01-01' } })).code).toBe(400)
  })
})
