import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { card } from '../../contract.ts'
import { freshCard, makeCardScene } from '../../make.ts'

const server = await useServer()
const { make, actor, as } = server
const { check, rowsOf, apply, undo } = importCallers(server, 'cards')
const makeScene = () => makeCardScene(server)

const blank = { 姓名: '', 学工号: '', 启用日期: '', 到期日期: '' }
const period = { beginsAt: new Date('2026-08-31T16:00:00Z'), endsAt: new Date('2029-06-30T16:00:00Z') }
const days = { 启用日期: '2026-09-01', 到期日期: '2029-06-30' }

test('issues, replaces and dates cards, finds nothing to change the second time and undoes all of it', async () => {
  const { school, who, holder, other, cardNum, own } = await makeScene()
  const third = await make.makeMember({
    schoolId: school.id,
    roles: [role.student],
    code: 'S-03',
    cardNum: freshCard(),
  })
  const { cardNum: thirdCard } = await own.cardsOf(school.id, third.id)
  const [one, two] = [freshCard(), freshCard()]
  const all = () => Promise.all([holder, other, third].map(({ id }) => own.cardsOf(school.id, id)))
  const before = await all()
  const rows = [
    { ...blank, 姓名: '王小明', 学工号: 'S-01', 卡号: one },
    { ...blank, 学工号: 'S-02', 卡号: two, ...days },
    { ...blank, 学工号: 'S-03', 卡号: thirdCard ?? '', 到期日期: '2029-06-30' },
  ]
  const run = await check(who, rows)
  expect(run.counts).toEqual({ new: 1, changed: 2, unchanged: 0, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect(await rowsOf(who, run.id)).toMatchObject([
    { differences: [{ title: '卡号', before: cardNum, after: one }, { after: '写入之时' }, { after: '长期' }] },
    { differences: [{ before: null, after: two }, { after: '2026-09-01' }, { after: '2029-06-30' }] },
    { differences: [{ title: '到期时间', before: '长期', after: '2029-06-30' }] },
  ])
  expect(await apply(who, run.id)).toMatchObject({
    stage: 'done',
    written: [
      { what: '发卡', count: 1 },
      { what: '换卡', count: 1 },
      { what: '修改有效期', count: 1 },
    ],
  })
  expect(await all()).toMatchObject([
    {
      cardNum: one,
      rows: [
        { cardNum, endedWhy: 'replaced' },
        { cardNum: one, endsAt: null },
      ],
    },
    { cardNum: two, rows: [period] },
    { cardNum: thirdCard, rows: [{ endsAt: period.endsAt }] },
  ])
  expect((await check(who, rows)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
  expect(await all()).toEqual(before)
})

test('refuses rows with an unknown person, a number in use, a missing number or reversed dates', async () => {
  const { school, who, classId, cardNum } = await makeScene()
  const [one, two] = [freshCard(), freshCard()]
  await make.setMember(school.id, who.id, { code: 'A-01' })
  const run = await check(who, [
    { ...blank, 学工号: 'S-02', 卡号: one },
    { ...blank, 学工号: 'S-02', 卡号: two },
    { ...blank, 学工号: 'S-99', 卡号: freshCard() },
    { ...blank, 学工号: 'S-01', 卡号: one },
    { ...blank, 学工号: 'A-01', 卡号: cardNum },
    { ...blank, 学工号: 'A-01', 卡号: '12a' },
    { ...blank, 学工号: 'A-01', 卡号: freshCard(), 启用日期: '2026-09-02', 到期日期: '2026-09-01' },
    { ...blank, 学工号: 'A-01', 卡号: '' },
    { ...blank, 学工号: 'A-01', 卡号: '12345678901' },
  ])
  const again = (at: number) => `与文件第 ${at} 行是同一个人`
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    [again(3), '与文件第 5 行相同'],
    [again(2)],
    ['本校没有此人，或不在您的范围内'],
    ['与文件第 2 行相同'],
    [again(7), '此卡号已属于他人'],
    [again(6), '一卡通号只能为数字'],
    [again(6), '到期日期不能早于启用日期'],
    [again(6), '不能为空'],
    ['不能超过 10 位'],
  ])
  const clerk = await actor({ schoolId: school.id, roles: [role.staff], departments: [classId] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const sheet = [{ ...blank, 学工号: 'A-01', 卡号: freshCard() }]
  const body = { kind: 'cards' }
  expect(await as(clerk, imports.start, { body, files: await sheetOf(sheet) })).toMatchObject(refused(common.forbidden))
  expect(await as(clerk, imports.template, { body })).toMatchObject(refused(common.forbidden))
  await make.grant(school.id, clerk.id, ['school:user:import', 'sys:user:disableCard'])
  await make.setMember(school.id, clerk.id, { code: 'T-01' })
  const administrator = await make.makeMember({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [classId],
    code: 'A-02',
  })
  const higher = await check(clerk, [
    { ...blank, 学工号: 'A-02', 卡号: freshCard() },
    { ...blank, 学工号: 'S-02', 卡号: freshCard() },
  ])
  expect(await rowsOf(clerk, higher.id)).toMatchObject([
    { faults: [{ why: expect.stringMatching(/^此人的权限高于您/) }] },
    { faults: [{ why: '本校没有此人，或不在您的范围内' }] },
  ])
  expect(await make.membershipOf(school.id, administrator.id)).toMatchObject({ cardNum: null })
})

test('neither applying nor undoing overwrites a card that has changed since', async () => {
  const { school, who, holder, other, cardNum, own } = await makeScene()
  const [one, two] = [freshCard(), freshCard()]
  const rows = [{ ...blank, 学工号: 'S-01', 卡号: one }]
  const run = await check(who, rows)
  await as(who, card.setPeriod, { body: { userId: holder.id, endTime: '2030-01-01 00:00:00' } })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum })
  const again = await check(who, rows)
  await apply(who, again.id)
  await as(who, card.issue, { body: { userId: other.id, cardNum } })
  expect((await undo(who, again.id)).job?.error).toMatch(/导入之后已有：1 个原卡号已属于他人。/)
  await as(who, card.replace, { body: { userId: holder.id, cardNum: two, why: 'lost' } })
  expect((await undo(who, again.id)).job?.error).toMatch(/1 人的一卡通又有变动、1 个原卡号已属于他人。/)
  expect(await own.cardsOf(school.id, holder.id)).toMatchObject({ cardNum: two })
})
