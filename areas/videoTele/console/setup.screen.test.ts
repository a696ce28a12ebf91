import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { expectNoOpenList } from '../../../tests/e2e/options.ts'
import { type FakeAnswer, answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { phoneSettings } from '../../../tests/screens/videoCalls.ts'
import {
  type GroupView,
  type PackageView,
  type PhoneView,
  type PublicNumberView,
  videoTele,
  videoTeleRefusals,
} from '../contract.ts'

const stage = useStage()

const pack: PackageView = {
  id: 1,
  name: '月套餐',
  price: 1550,
  minutes: 60,
  validDays: 30,
  lastDay: null,
  onSale: true,
  sold: 0,
  version: 1,
}

const open = (path: string, answers: readonly FakeAnswer[]) =>
  stage.open(`/videoTele/${path}`, { as: cast.school(), answers: [...answers] })

test('a package is added in yuan, and one that was bought can only be withdrawn', async () => {
  const console = await open('PackageManage', [
    answer(videoTele.packagePage, ({ body }) => pageWith(body, [pack, { ...pack, id: 2, name: '旧套餐', sold: 3 }])),
    refuse(videoTele.savePackage, videoTeleRefusals.packageTwice, { fill: { name: '学期套餐' } }),
  ])
  const { page } = console
  await page.getByRole('row').filter({ hasText: '15.50' }).first().waitFor()
  await page.getByRole('button', { name: '删除 月套餐' }).waitFor()
  expect(await page.getByRole('button', { name: '删除 旧套餐' }).count()).toBe(0)
  await page.getByRole('button', { name: '新增套餐' }).click()
  const dialog = page.getByRole('dialog', { name: '新增套餐' })
  await dialog.getByLabel('名称').fill('学期套餐')
  await dialog.getByLabel('价格').fill('12.3')
  await dialog.getByLabel('分钟').fill('100')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await save.click()
  await dialog.getByText('请填写有效天数或到期日期').waitFor()
  await dialog.getByLabel('有效天数').fill('120')
  await save.click()
  await dialog.getByText('已有套餐“学期套餐”').waitFor()
  expect(console.asked(videoTele.savePackage)[0]?.body).toMatchObject({ price: 1230, minutes: 100, validDays: 120 })
  await expectAccessible(page)
})

const phone: PhoneView = {
  id: 1,
  name: '大厅话机',
  place: '一楼',
  deviceId: 8,
  sn: 'SN8',
  status: 'ONLINE',
  seenTime: '2026-03-02 12:00:00',
  callsToday: 3,
  disabled: false,
  version: 1,
}

test('phones show whether they report, and are tied to a device', async () => {
  const console = await open('Device', [
    answer(videoTele.phonePage, ({ body }) =>
      pageWith(body, [
        phone,
        { ...phone, id: 2, name: '二楼话机', status: 'OFFLINE' },
        { ...phone, id: 3, name: '三楼话机', deviceId: null, sn: null, status: 'UNKNOWN', seenTime: null },
        { ...phone, id: 4, name: '四楼话机', disabled: true },
      ]),
    ),
    answer(videoTele.phoneDevices, [{ id: 8, name: '固定话机', sn: 'SN8' }]),
    refuse(videoTele.savePhone, videoTeleRefusals.deviceTaken, { fill: { name: '二楼话机' } }),
    answer(videoTele.deletePhone, null),
  ])
  const { page } = console
  for (const state of ['在线', '离线', '没有设备', '暂停使用']) await page.getByText(state, { exact: true }).waitFor()
  await page.getByRole('button', { name: '编辑 大厅话机' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑话机' })
  await dialog.getByText('固定话机 SN8').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('位置').fill('一楼大厅')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await save.click()
  const field = dialog.locator('.ant-form-item').filter({ hasText: '对应设备' })
  await field.getByText('该设备已对应话机“二楼话机”，请选择其他设备').waitFor()
  console.answer(answer(videoTele.savePhone, phone))
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(videoTele.phoneDevices)[0]?.query).toEqual({ phoneId: 1 })
  expect(console.asked(videoTele.savePhone)[0]?.body).toMatchObject({ id: 1, deviceId: 8, place: '一楼大厅' })
  await page.getByRole('button', { name: '删除 大厅话机' }).click()
  await page.getByText('话机“大厅话机”将被删除，不能再打电话；通话与刷脸记录保留。').waitFor()
})

const doctor: PublicNumberView = {
  id: 1,
  name: '校医室',
  number: '60010002',
  orderNum: 1,
  fromTime: '08:00',
  toTime: '17:30',
  disabled: false,
  version: 1,
}

test('a public number has hours or is open all day', async () => {
  const console = await open('PublicPhone', [
    answer(videoTele.publicNumbers, [doctor, { ...doctor, id: 2, name: '急救', fromTime: null, toTime: null }]),
    answer(videoTele.savePublicNumber, doctor),
  ])
  const { page } = console
  await page.getByText('08:00–17:30').waitFor()
  await page.getByText('全天', { exact: true }).waitFor()
  await page.getByRole('button', { name: '编辑 校医室' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑公共号码' })
  await dialog.getByLabel('号码').fill('12')
  await dialog.getByLabel('服务结束').fill('')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await save.click()
  await dialog.getByText('请填写 3 至 20 位数字').waitFor()
  await dialog.getByLabel('号码').fill('60010003')
  await save.click()
  await dialog.getByText('请同时填写开始与结束时间，全天的都不填').waitFor()
  await dialog.getByLabel('服务结束').fill('1800')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(videoTele.savePublicNumber)[0]?.body).toMatchObject({ number: '60010003', toTime: '18:00' })
})

const group: GroupView = {
  id: 1,
  name: '住校班',
  windows: [{ weekdays: [1, 2], from: '12:00', to: '13:00' }],
  mostMinutes: 10,
  mostCalls: null,
  classIds: [nodes.classThree],
  classes: [{ id: nodes.classThree, name: '七年级3班' }],
  pupils: 40,
  version: 1,
}

test('a group gets classes and windows, and a class of another group is refused at its field', async () => {
  const console = await open('GroupManage', [
    answer(videoTele.groups, [group]),
    refuse(videoTele.saveGroup, videoTeleRefusals.classGrouped, { fill: { names: '七年级3班' } }),
  ])
  const { page } = console
  await page.getByText('周一、二 12:00–13:00').waitFor()
  await page.getByRole('button', { name: '新增分组' }).click()
  const dialog = page.getByRole('dialog', { name: '新增分组' })
  await dialog.getByLabel('名称').fill('毕业班')
  await dialog.getByRole('combobox', { name: '班级' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '七年级3班' }).click()
  await page.keyboard.press('Escape')
  await expectNoOpenList(page)
  await dialog.getByRole('button', { name: '添加时段' }).click()
  await dialog.getByLabel('时段 1 开始').fill('13:00')
  await dialog.getByLabel('时段 1 结束').fill('12:00')
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await save.click()
  await dialog.getByText('结束时间须晚于开始时间').waitFor()
  await dialog.getByLabel('时段 1 结束').fill('14:00')
  await save.click()
  await dialog.getByText('七年级3班已属于其他分组，请先从原分组中去掉').waitFor()
  expect(console.asked(videoTele.saveGroup)[0]?.body).toMatchObject({
    name: '毕业班',
    classIds: [nodes.classThree],
    windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '13:00', to: '14:00' }],
    mostMinutes: null,
  })
  await expectAccessible(page)
})

test('the settings show the length of a call from the family numbers, and keep one window at least', async () => {
  const console = await open('publicSetting', [
    answer(videoTele.settings, phoneSettings()),
    answer(videoTele.saveSettings, phoneSettings({ mostCalls: 2 })),
  ])
  const { page } = console
  await page.getByText('15 分钟，在亲情号码的配置中修改').waitFor()
  await page.getByRole('button', { name: /修\s*改/ }).click()
  const dialog = page.getByRole('dialog', { name: '公共设置' })
  await dialog.getByLabel('每人每天最多').fill('2')
  await dialog.getByRole('button', { name: '删除时段 1' }).click()
  const save = dialog.getByRole('button', { name: /保\s*存/ })
  await save.click()
  await dialog.getByText('请添加通话时间').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '添加时段' }).click()
  await dialog.getByLabel('时段 1 开始').fill('17:30')
  await dialog.getByLabel('时段 1 结束').fill('2130')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(videoTele.saveSettings)[0]?.body).toMatchObject({
    mostCalls: 2,
    windows: [{ from: '17:30', to: '21:30' }],
    version: 1,
  })
})
