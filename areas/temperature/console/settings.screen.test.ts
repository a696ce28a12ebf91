import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer } from '../../../tests/screens/answers.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { temperature } from '../contract.ts'
import { defaultTemperature } from '../settings.ts'

const stage = useStage()

const settings = answer(temperature.settings, {
  today: '2026-11-23',
  periods: defaultTemperature.periods.map((period) => ({ ...period, countedToday: period.id === 3 ? 12 : 0 })),
  planned: null,
  temperaterRange: defaultTemperature.range,
})
const unset = answer(schoolConfig.find, ({ params: { key } }) => ({ configKey: key, configValue: null }))

test('adds, validates and saves temperature periods in the settings of the school', async () => {
  const console = await stage.open('/sys/schoolConfig', {
    as: cast.school(),
    answers: [
      settings,
      unset,
      answer(schoolConfig.firstPassword, { isSet: false }),
      answer(temperature.saveSettings, null),
    ],
  })
  const { page } = console
  await page.getByText('3 个时段，36.0 至 37.3 ℃').waitFor()
  await page.getByRole('button', { name: '设置体温上报' }).click()
  const dialog = page.getByRole('dialog', { name: '设置体温上报' })
  await dialog.getByRole('button', { name: '删除时段 3' }).click()
  const question = page.getByRole('dialog', { name: '确认删除时段“晚检”吗？' })
  await question.getByText('此前各天的体温与报表不变').waitFor()
  await question.getByText('今天已有 12 人的体温').waitFor()
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: '添加时段' }).click()
  await dialog.getByLabel('时段 3 名称').fill('睡前')
  await dialog.getByLabel('时段 3 开始时间').fill('13:30')
  await dialog.getByLabel('时段 3 结束时间').fill('21:30')
  await dialog.getByLabel('最高体温').fill('37.2')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('“午检”与“睡前”的时间重叠，请修改其中一个', { exact: true }).waitFor()
  await dialog.getByText('名称最多 20 个字').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('时段 3 开始时间').fill('20:30')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [sent] = console.asked(temperature.saveSettings)
  expect(sent?.body).toMatchObject({ schoolId: schools.xingtan.id, fromDay: '2026-11-23', temperaterRange: '360,372' })
  expect(sent?.body.scheduleList.at(-1)).toEqual({ name: '睡前', startTime: '20:30:00', endTime: '21:30:00' })
  expect(sent?.body.scheduleList.map(({ id }) => id)).toEqual([1, 2, undefined])
})
