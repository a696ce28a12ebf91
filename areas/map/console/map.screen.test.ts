import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { type DeviceView, device } from '../../device/contract.ts'
import { resource } from '../../resource/contract.ts'
import { type BuildingView, map, mapRefusals } from '../contract.ts'

const stage = useStage()

const shape = {
  coordinates: [
    [120.15, 30.28],
    [120.1506, 30.28],
    [120.1506, 30.2804],
  ] satisfies [number, number][],
  height: 18,
  topColor: '#d6e4ff',
  sideColor: '#adc6ff',
  strokeColor: '#597ef7',
  fontColor: '#1d2129',
  color: '#d9f7be',
  width: 1,
}

const building: BuildingView = {
  id: 1,
  name: '教学楼',
  parentId: null,
  parent: null,
  height: 3,
  baiduJsonUnZip: shape,
  dormitoryId: null,
  dormitory: null,
  locationCodeDOS: [],
  remark: '',
  version: 1,
}

const pad: DeviceView = {
  id: 7,
  name: '一班班牌',
  basePackageName: 'link.xingtan.pad',
  typeName: '电子班牌',
  status: 'ONLINE',
  longitude: 120.15,
  latitude: 30.28,
  height: null,
  ip: '10.0.0.7',
  mac: 'A4:14:37:00:00:07',
  sn: 'SN7',
  installTime: '2025-08-20 10:00:00',
  installImg: null,
  config: { device_child_type: null },
  locationCodeId: null,
  location: '一楼',
  building: null,
  floor: null,
  roomId: null,
  room: null,
  departmentId: 31,
  department: '一班',
  managers: [],
  since: null,
  hasCredential: false,
  disabled: false,
  version: 1,
}

const campus = [
  answer(map.range, { longitude: 120.15, latitude: 30.28, zoom: 16, baiduJsonUnZip: [], version: 1 }),
  answer(map.buildings, ({ body }) => pageWith(body, [building])),
  answer(map.lines, ({ body }) => pageWith(body, [])),
  answer(device.ofSchool, [pad]),
  answer(resource.resourceTree, []),
  answer(map.floor, ({ query }) => ({
    floor: query.floor,
    devices:
      query.floor === 1
        ? [
            {
              id: 7,
              name: '一班班牌',
              type: pad.basePackageName,
              typeName: '电子班牌',
              location: '一楼',
              status: 'ONLINE',
            },
          ]
        : [],
    resources: [],
  })),
  answer(device.one, pad),
  answer(map.classTotal, { name: '一班', headTeacher: '李老师', leaveStuNum: 2, stuNum: 40 }),
  answer(map.classInfo, { course: null, user: null, time: null, beganAt: null }),
  answer(map.deviceNumber, { passNum: 3, test: [{ day: '2026-09-01', num: 3 }] }),
]

test('enters the floors of a building, and shows the class of a device without a lesson', async () => {
  const console = await stage.open('/gis/gisModel', {
    as: cast.school(),
    answers: [...campus, refuse(map.videoUrl, mapRefusals.videoFailed)],
  })
  const screen = console.page
  await screen.getByRole('button', { name: '教学楼', exact: true }).click()
  const box = screen.getByRole('region', { name: '教学楼楼层' })
  await box.getByRole('button', { name: '一班班牌' }).click()
  const drawer = screen.getByRole('dialog', { name: '一班班牌' })
  for (const text of ['李老师', '40', '10.0.0.7', 'A4:14:37:00:00:07', '该班级当前没有课程', '3 人次'])
    await drawer.getByText(text).first().waitFor()
  await expectAccessible(screen)
  await drawer.getByText('视频加载失败，请稍后重试').waitFor()
  await drawer.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => console.asked(map.videoUrl).length).toBe(2)
  await drawer.getByRole('button', { name: '关闭' }).first().click()
  await box.getByText('F2').click()
  await box.getByText('这一层没有登记的设备与资源').waitFor()
  await box.getByRole('button', { name: '关闭楼层' }).click()
  await box.waitFor({ state: 'detached' })
})

test('shows the icons of a checked type only', async () => {
  const console = await stage.open('/gis/gisModel', { as: cast.school(), answers: campus })
  const screen = console.page
  const layer = screen.getByRole('checkbox', { name: /电子班牌/ })
  const icon = screen.getByRole('button', { name: '一班班牌（在线）' })
  await layer.check()
  await icon.waitFor()
  // The library's own styles must not take the map its height.
  const drawn = await screen.locator('[data-ready="true"]').boundingBox()
  expect(drawn?.height).toBeGreaterThan(300)
  await layer.uncheck()
  await icon.waitFor({ state: 'detached' })
  expect(await icon.count()).toBe(0)
})

test('draws a building by its corners as text, and shows a refusal next to its field', async () => {
  const console = await stage.open('/gis/construction', {
    as: cast.school(),
    answers: [
      answer(device.places, []),
      answer(device.locations, []),
      ...campus,
      refuse(map.saveBuilding, mapRefusals.buildingTwice, { fill: { name: '教学楼' } }),
    ],
  })
  const screen = console.page
  await screen.getByRole('button', { name: '新增建筑' }).click()
  const dialog = screen.getByRole('dialog', { name: '新增建筑' })
  await dialog.getByLabel('名称').fill('教学楼')
  await dialog.getByRole('textbox', { name: /轮廓各点/ }).fill('120.15,30.28\n120.151,30.28\n120.151,30.281')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('已有建筑“教学楼”').waitFor()
  expect(console.asked(map.saveBuilding).at(-1)?.body).toMatchObject({
    name: '教学楼',
    baiduJsonUnZip: {
      coordinates: [
        [120.15, 30.28],
        [120.151, 30.28],
        [120.151, 30.281],
      ],
    },
  })
})

test('saves the position of the school, and refuses one without numbers', async () => {
  const blank = { longitude: null, latitude: null, zoom: 15, baiduJsonUnZip: [], version: 0 }
  const saved = { ...blank, longitude: 120.15, latitude: 30.28, version: 1 }
  const console = await stage.open('/gis/gisConfig', {
    as: cast.school(),
    answers: [...campus, answer(map.range, blank), answer(map.saveRange, saved)].toReversed(),
  })
  const screen = console.page
  await screen.getByRole('button', { name: '保存' }).click()
  await screen.getByText('请填写学校位置的经度与纬度').waitFor()
  await screen.getByLabel('经度', { exact: true }).fill('120.15')
  await screen.getByLabel('纬度', { exact: true }).fill('30.28')
  await screen.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => console.asked(map.saveRange).length).toBe(1)
  expect(console.asked(map.saveRange)[0]?.body).toMatchObject({ longitude: 120.15, latitude: 30.28, version: 0 })
})
