import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roleNames.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, refusalOf, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { makePeople, person } from '../../../tests/screens/people.ts'
import { nodes } from '../../../tests/screens/school.ts'
import { cast, sampleSession } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type DeviceView, type LocationView, device, deviceRefusals, packCommand } from '../contract.ts'

const stage = useStage()
const place = '/dormitory/device'

const panel = (changes: Partial<DeviceView> & Pick<DeviceView, 'id' | 'name'>): DeviceView => ({
  basePackageName: 'link.xingtan.faceguard',
  typeName: '人脸门禁面板',
  status: 'ONLINE',
  longitude: null,
  latitude: null,
  height: null,
  ip: '10.2.20.11',
  mac: 'A4:14:37:02:00:01',
  sn: `QZ25${changes.id}`,
  installTime: '2025-08-20 00:00:00',
  installImg: null,
  config: { device_child_type: null },
  locationCodeId: null,
  location: null,
  building: null,
  floor: null,
  roomId: null,
  room: null,
  departmentId: null,
  department: null,
  managers: [],
  since: '2026-03-02 08:00:00',
  hasCredential: false,
  disabled: false,
  version: 1,
  ...changes,
})

const gate: LocationView = {
  id: 5,
  code: 'G1',
  description: '南门',
  buildingId: null,
  building: null,
  floor: null,
  devices: 1,
  version: 1,
}

/** Three devices: online, offline and unknown. */
const makeDevices = () => {
  let rows = [
    panel({ id: 1, name: '南门门禁', location: '南门' }),
    panel({ id: 2, name: '北门门禁', status: 'OFFLINE' }),
    panel({ id: 3, name: '一班班牌', status: 'UNKNOWN', since: null, basePackageName: 'link.xingtan.pad' }),
  ]
  let places = [gate]
  const answers: FakeAnswer[] = [
    ...makePeople(person({ id: 11, name: '钱桂兰' })).answers,
    answer(device.page, ({ body }) =>
      pageWith(
        body,
        rows.filter(({ name, status }) => name.includes(body.keyword) && (body.status ?? status) === status),
      ),
    ),
    answer(device.locations, () => places),
    answer(device.places, [{ id: 7, name: '1号宿舍楼', rooms: [{ id: 70, name: '101', floor: 1 }] }]),
    answer(device.save, ({ body }) => {
      if (body.sn === 'QZ251' && body.id !== 1)
        throw refusalOf(device.save, deviceRefusals.snTwice, { fill: { sn: body.sn } })
      const saved = panel({ id: body.id ?? 4, name: body.name, version: body.version + 1, sn: body.sn })
      rows = [...rows.filter(({ id }) => id !== saved.id), saved]
      return saved
    }),
    answer(device.saveLocation, ({ body }) => {
      const saved = { ...gate, ...body, id: 6, devices: 0, version: 1 }
      places = [...places, saved]
      return saved
    }),
    answer(device.remove, ({ query }) => {
      rows = rows.filter(({ id }) => id !== query.id)
      return null
    }),
    answer(device.commandPage, ({ body }) => countedWith(body, [])),
    answer(device.onlinePage, ({ body }) =>
      countedWith(body, [
        { id: 2, online: false, at: '2026-03-02 09:00:00' },
        { id: 1, online: true, at: '2026-03-02 08:00:00' },
      ]),
    ),
  ]
  return answers
}

const open = (as = cast.school()) => stage.open(place, { as, answers: makeDevices() })

test('shows all device actions on a phone screen', async () => {
  const console = await open()
  const more = console.rows().first().getByRole('button', { name: '更多 南门门禁' })
  for (const width of [390, 320]) {
    await console.page.setViewportSize({ width, height: 844 })
    const beyond = async () => {
      const box = await more.boundingBox()
      return (box?.x ?? width) + (box?.width ?? 0) - (width - 24)
    }
    await expect.poll(beyond, { message: `px beyond a table of a window of ${width}` }).toBeLessThanOrEqual(0)
  }
})

test('lists and filters devices, adds one with a new location and deletes one', async () => {
  const console = await open()
  const { page } = console
  for (const [name, status] of [
    ['南门门禁', '在线'],
    ['北门门禁', '离线'],
    ['一班班牌', '未知'],
  ] as const)
    await console.rows().filter({ hasText: name }).filter({ hasText: status }).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '设备' }).fill('班牌')
  await page.keyboard.press('Enter')
  await console.expectNoText('南门门禁')
  await console.expectAsked(device.page, { body: { keyword: '班牌', pageNum: 1 } })
  await page.getByRole('button', { name: '重置' }).click()

  await page.getByRole('button', { name: '新增设备' }).click()
  const dialog = page.getByRole('dialog', { name: '新增设备' })
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const missing of ['请填写名称', '请选择类型', '请填写序列号']) await dialog.getByText(missing).waitFor()
  await dialog.getByLabel('名称').fill('一号楼大门')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).first().click()
    await page.locator('.ant-select-item-option').filter({ hasText: option }).click()
  }
  await choose('类型', '刷卡门禁终端')
  await dialog.getByLabel('序列号').fill('QZ251')
  await choose('房间', '1号宿舍楼 101')
  await dialog.getByRole('combobox', { name: '位置' }).click()
  await page.getByRole('button', { name: '新增位置' }).click()
  const added = page.getByRole('dialog', { name: '新增位置' })
  await added.getByLabel('位置代码').fill('D1')
  await added.getByLabel('位置说明').fill('1号宿舍楼大门')
  await added.getByRole('button', { name: '保存' }).click()
  await added.waitFor({ state: 'detached' })
  await dialog.getByText('D1 1号宿舍楼大门').waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('已有序列号为“QZ251”的设备').waitFor()
  await dialog.getByLabel('序列号').fill('QZ254')
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.rows().filter({ hasText: '一号楼大门' }).waitFor()
  expect(console.asked(device.save).at(-1)?.body).toMatchObject({
    name: '一号楼大门',
    basePackageName: 'link.xingtan.rfidguard',
    sn: 'QZ254',
    locationCodeId: 6,
    roomId: 70,
    departmentId: null,
  })

  await page.getByRole('button', { name: '更多 北门门禁' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByText('通行记录保留').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await console.rows().filter({ hasText: '北门门禁' }).waitFor({ state: 'detached' })
})

test('keeps unchanged values and clears the class when saving a device', async () => {
  const console = await open()
  const { page } = console
  const own = { managers: [{ id: 11, name: '钱桂兰' }], departmentId: nodes.classThree, department: '七年级3班' }
  const config = { device_child_type: 'DM' as const }
  console.answer(
    answer(device.page, ({ body }) => pageWith(body, [panel({ id: 1, name: '南门门禁', config, ...own })])),
  )
  await console.open(`${place}?status=ONLINE`)
  // The old list is removed, or it is in the previous tab.
  await console.rows().filter({ hasText: '北门门禁' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '编辑 南门门禁' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑设备：南门门禁' })
  await dialog.getByText('DM').waitFor()
  await dialog.getByLabel('名称').fill('南大门门禁')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(console.asked(device.save).at(-1)?.body).toMatchObject({
    id: 1,
    name: '南大门门禁',
    version: 1,
    config,
    managerIds: [11],
    departmentId: nodes.classThree,
    installTime: '2025-08-20',
  })
})

test('shows a new credential once with the device details and asks before replacing it', async () => {
  const console = await open()
  const { page } = console
  const credential = `1.${'a'.repeat(43)}`
  console.answer(
    answer(device.newCredential, ({ body }) => ({ id: body.id, name: '南门门禁', credential, listKey: 'the-key' })),
  )
  await page.getByRole('button', { name: '更多 南门门禁' }).click()
  await page.getByRole('menuitem', { name: '凭证' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '签发凭证' }).click()
  await page.getByText(credential).waitFor()
  await page.getByText('凭证只显示这一次').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(credential).waitFor()
  await page.getByRole('button', { name: '已填入设备' }).click()
  await page.getByText(credential).waitFor({ state: 'detached' })

  const known = panel({ id: 1, name: '南门门禁', hasCredential: true })
  console.answer(
    answer(device.page, ({ body }) => pageWith(body, [known])),
    answer(device.revokeCredential, null),
  )
  await console.open(`${place}?status=ONLINE`)
  // The old list is removed, or it is in the previous tab.
  await console.rows().filter({ hasText: '北门门禁' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '更多 南门门禁' }).click()
  await page.getByRole('menuitem', { name: '凭证' }).click()
  await page.getByRole('button', { name: '吊销' }).click()
  const asked = page.getByRole('dialog', { name: '确认吊销凭证吗？' })
  await asked.getByText('设备会断开连接').waitFor()
  await asked.getByRole('button', { name: '吊销' }).click()
  await console.expectToast('凭证已吊销')
})

test('sends supported commands, asks first for some, and shows each result', async () => {
  const console = await open()
  const { page } = console
  await page.getByRole('button', { name: '指令 南门门禁' }).click()
  const dialog = page.getByRole('dialog', { name: '指令：南门门禁' })
  await dialog.getByText('还没有下发过指令').waitFor()
  expect(await dialog.getByRole('button', { name: '放学播报' }).count()).toBe(0)
  const done = { commandId: 1, success: 1, result: {}, code: '', errorMessage: '' }
  console.answer(answer(device.invoke, done))
  await dialog.getByRole('button', { name: '校准时间' }).click()
  await console.expectToast('设备已应答')
  const failed = { commandId: 2, success: 0, result: null, code: 'iot.device.InvokeThingServiceFailed' }
  console.answer(answer(device.invoke, { ...failed, errorMessage: '指令下发失败' }))
  await dialog.getByRole('button', { name: '远程开门' }).click()
  const asked = page.getByRole('dialog', { name: '确认远程开门吗？' })
  await asked.getByText('门将立即打开').waitFor()
  await asked.getByRole('button', { name: '远程开门' }).click()
  await console.expectToast('指令下发失败')
  console.answer(refuse(device.invoke, deviceRefusals.unsupported))
  await dialog.getByRole('button', { name: '抓拍一张' }).click()
  await console.expectToast('设备不支持')
  expect(console.asked(device.invoke)[1]?.body).toEqual({
    productKey: 'xingtan-faceguard',
    deviceName: 'A4:14:37:02:00:01',
    identifier: 'qzc',
    args: { data: packCommand({ command: 'openDoor', data: {} }) },
  })
})

test('shows status and commands but no actions to users who may only view', async () => {
  const console = await open(sampleSession({ roleIds: [role.gateKeeper] }))
  const { page } = console
  await console.rows().filter({ hasText: '南门门禁' }).waitFor()
  for (const name of ['新增设备', '导入', '编辑 南门门禁'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await page.getByRole('button', { name: '在线历史 南门门禁' }).click()
  const line = page.getByRole('dialog', { name: '在线历史：南门门禁' })
  await line.getByText('2026-03-02 09:00:00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '指令 南门门禁' }).click()
  const commands = page.getByRole('dialog', { name: '指令：南门门禁' })
  await commands.getByText('还没有下发过指令').waitFor()
  expect(await commands.getByRole('button', { name: '重启设备' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '位置' }).click()
  await page.getByRole('dialog', { name: '位置' }).getByText('南门', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '新增位置' }).count()).toBe(0)
})
