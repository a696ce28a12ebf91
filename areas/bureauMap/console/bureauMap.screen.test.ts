import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { expectAccessible, expectAccessibleInBoth } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { findCutOff } from '../../../tests/screens/cutOff.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { longName } from '../../../tests/screens/sampleData.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { device } from '../../device/contract.ts'
import { home } from '../../home/contract.ts'
import { map } from '../../map/contract.ts'
import { resource } from '../../resource/contract.ts'
import { type RelatedSchool, bureauMap } from '../contract.ts'

const stage = useStage()

const school = (changes: Partial<RelatedSchool>): RelatedSchool => ({
  id: 2,
  name: '杏坛实验学校',
  schoolSection: 5,
  schoolDeptId: 20,
  longitude: 120.15,
  latitude: 30.28,
  isShared: true,
  isOpen: true,
  buildingNum: 12,
  deviceNum: 3,
  onlineNum: 2,
  resourceNum: 5,
  ...changes,
})

const blank = { longitude: null, latitude: null, isShared: false, deviceNum: 0, onlineNum: 0 } as const

const schools = [
  school({}),
  school({ id: 3, name: '明德小学', schoolSection: 2, schoolDeptId: 30, longitude: 120.2, latitude: 30.3 }),
  school({ id: 4, name: '启智幼儿园', schoolSection: 1, schoolDeptId: 40, ...blank }),
  school({ id: 5, name: '未开通中学', schoolDeptId: 50, ...blank, isOpen: false }),
]

const related = (all: readonly RelatedSchool[] = schools) =>
  answer(bureauMap.relatedSchools, ({ body }) => {
    const isAsked = ({ id, name }: RelatedSchool) =>
      (body.eduId === undefined || id === body.eduId) && name.includes(body.name ?? '')
    return pageWith(body, all.filter(isAsked))
  })

const listed = (id: number, name: string, type: string, status: 'ONLINE' | 'OFFLINE') => ({
  id,
  name,
  basePackageName: type,
  typeName: '电子班牌',
  status,
  ip: '',
  mac: '',
  sn: '',
  longitude: 120.15,
  latitude: 30.28,
  locationCodeId: null,
})

const answers: readonly FakeAnswer[] = [
  related(),
  answer(bureauMap.statistics, { schoolNum: 4, sharedNum: 2, deviceNum: 6, onlineNum: 4 }),
  answer(bureauMap.studentInfo, {
    studentNum: 1203,
    teachingNum: 96,
    liveInDormitory: 400,
    noLiveInDormitory: 803,
    pausedNum: 2,
    inScNum: 1150,
    inHomeNum: 30,
    onRoadNum: 10,
    unknowNum: 11,
    leaveNum: 9,
  }),
  answer(bureauMap.week, [{ day: '2026-03-02', num: 2410 }]),
  answer(home.staffLocation, { inSchoolNum: 80, outSchoolNum: 12, unknownNum: 4 }),
  answer(map.departmentPlace, { integratorName: '青禾科技', locationLongitude: null, locationLatitude: null }),
  answer(map.range, { longitude: 120.15, latitude: 30.28, zoom: 16, baiduJsonUnZip: [], version: 1 }),
  answer(map.buildings, ({ body }) => pageWith(body, [])),
  answer(map.lines, ({ body }) => pageWith(body, [])),
  answer(device.ofSchool, [
    listed(7, '一班班牌', 'link.xingtan.pad', 'ONLINE'),
    listed(8, '二班班牌', 'link.xingtan.pad', 'OFFLINE'),
  ]),
  answer(resource.resourceTree, []),
]

const open = (place: string, others: readonly FakeAnswer[] = [], as = cast.bureau()) =>
  stage.open(place, { as, answers: [...others, ...answers] })

describe('the schools of a bureau', () => {
  test('are listed with their counts, found by name, entered and left again', async () => {
    const console = await open('/IMIS')
    const { page } = console
    const list = page.getByRole('region', { name: '学校', exact: true })
    await list.getByText('共 4 所').waitFor()
    for (const text of ['设备 2/3 在线', '没有设备', '未标位置', '未开通']) await list.getByText(text).first().waitFor()
    await page.getByRole('button', { name: '明德小学（设备 2/3 在线）' }).waitFor()
    await expectAccessible(page)
    await list.getByRole('textbox', { name: '查找学校' }).fill('杏坛')
    await list.getByText('共 1 所').waitFor()
    await list.getByRole('button', { name: /杏坛实验学校/ }).click()
    await console.expectPlace('/IMIS?school=2')
    const info = page.getByRole('dialog', { name: '学校信息' })
    for (const text of ['青禾科技', '1,203', '80', '近 7 天通行人次']) await info.getByText(text).first().waitFor()
    await expectAccessible(page)
    await info.getByRole('button', { name: '关闭' }).first().click()
    await info.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '返回学校列表' }).click()
    await list.getByText('共 4 所').waitFor()
    expect(console.asked(bureauMap.studentInfo).map(({ params }) => params.schoolId)).toContain(2)
  })

  test('are asked for again after a failure, which says what could not be read', async () => {
    const console = await open('/IMIS', [
      refuse(bureauMap.statistics, common.fault, { fill: { id: '7f3a' } }),
      refuse(bureauMap.relatedSchools, common.fault, { fill: { id: '7f3a' } }),
    ])
    const { page } = console
    await page.getByText('数据获取失败，请刷新重试').waitFor()
    console.answer(related())
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('学校统计数据失败，请稍后重试').waitFor()
    console.answer(answer(bureauMap.statistics, { schoolNum: 4, sharedNum: 2, deviceNum: 6, onlineNum: 4 }))
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('学校统计数据失败，请稍后重试').waitFor({ state: 'detached' })
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['4', '2', '6', '4'])
  })

  test('fit on a PC and a phone with the longest names, in both colour schemes', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      school({ id: at + 2, name: `${longName}${at}`, longitude: 120 + at / 100 }),
    )
    const { page } = await open('/IMIS', [related(many)])
    await page.getByText(`${longName}29`).first().waitFor()
    for (const size of [
      { width: 1093, height: 520 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => findCutOff(page), { message: `cut off at ${size.width} px` }).toStrictEqual([])
    }
    await expectAccessibleInBoth(page)
  })
})

describe('one school', () => {
  test('shows the devices of the checked types only, and asks for them by its id', async () => {
    const console = await open('/IMIS?school=2')
    const { page } = console
    await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
    const group = page.getByRole('button', { name: /此处有 2 个/ })
    await page.getByRole('checkbox', { name: '全部设备' }).check()
    await group.waitFor()
    expect(await page.getByRole('checkbox', { name: /电子班牌/ }).isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: '全部设备' }).uncheck()
    await group.waitFor({ state: 'detached' })
    expect(console.asked(device.ofSchool)[0]?.params).toEqual({ schoolId: 2 })
    expect(console.asked(resource.resourceTree)[0]?.query).toMatchObject({ schoolId: 2, place: 'imis' })
    expect(console.asked(map.buildings)[0]?.body).toMatchObject({ schoolId: 2 })
  })

  test('without a map says why', async () => {
    const console = await open('/IMIS?school=5')
    await console.expectText('该校未开通校园地图')
    await console.page.getByRole('button', { name: '返回学校列表' }).click()
    await console.expectText('共 4 所')
  })

  test('of another bureau is not shown, and the list is still one press away', async () => {
    const console = await open('/IMIS?school=99', [refuse(bureauMap.relatedSchools, common.notFound)])
    await console.expectText('数据获取失败，请刷新重试')
    console.answer(related())
    await console.page.getByRole('button', { name: '返回学校列表' }).click()
    await console.expectText('共 4 所')
  })

  test('is the only one for its own administrator', async () => {
    const console = await open('/IMIS', [], cast.school())
    const { page } = console
    await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
    await page.getByRole('dialog', { name: '学校信息' }).waitFor()
    expect(await page.getByRole('button', { name: '返回学校列表' }).count()).toBe(0)
    expect(console.asked(bureauMap.relatedSchools)[0]?.body).not.toHaveProperty('eduId')
  })
})

describe('综合平台关联', () => {
  test('lists how far each school has come, and leads to its map', async () => {
    const console = await open('/IMIS/relevance')
    const { page } = console
    await console.rows().getByText('启智幼儿园').waitFor()
    const texts = (await console.rows().allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    expect(texts).toEqual([
      expect.stringMatching(/^杏坛实验学校 .*已接入 12 3 2 5/u),
      expect.stringMatching(/^明德小学 小学 已接入/u),
      expect.stringMatching(/^启智幼儿园 幼儿园 未标位置/u),
      expect.stringMatching(/^未开通中学 .*未开通/u),
    ])
    await expectAccessible(page)
    await page.getByRole('combobox', { name: '校园地图' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '未接入' }).click()
    await console.expectAsked(bureauMap.relatedSchools, { body: { isShared: false } })
    await console
      .rows()
      .first()
      .getByRole('button', { name: /在综合平台查看/ })
      .click()
    await page.getByRole('heading', { name: '杏坛实验学校', level: 1 }).waitFor()
    await page.getByRole('banner').getByText('综合管理平台', { exact: true }).waitFor()
  })
})
