import { expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { type FakeAnswer, answer, failAsProxy } from '../../../tests/screens/answers.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { firstSettings } from '../../../tests/screens/temperature.ts'
import { organisation } from '../../organisation/contract.ts'
import { configDefaults, readConfigKey, schoolConfig } from '../contract.ts'

const stage = useStage()

/** Fake answers that remember saved values. */
const makeSettings = (): FakeAnswer[] => {
  const values = new Map<string, string | null>(Object.entries(configDefaults))
  let isSet = false
  return [
    answer(schoolConfig.find, ({ params }) => {
      const name = readConfigKey(params.key)?.name ?? ''
      return { configKey: params.key, configValue: values.get(name) ?? null }
    }),
    answer(schoolConfig.save, ({ body }) => {
      values.set(readConfigKey(body.configKey)?.name ?? '', body.configValue)
      return null
    }),
    answer(schoolConfig.firstPassword, () => ({ isSet })),
    firstSettings,
    answer(schoolConfig.setFirstPassword, () => {
      isSet = true
      return null
    }),
    answer(schoolConfig.clearFirstPassword, () => {
      isSet = false
      return null
    }),
  ]
}

const open = () => stage.open('/sys/schoolConfig', { as: cast.school(), answers: makeSettings() })

test("changes a school's settings in place", async () => {
  const console = await open()
  const { page } = console
  const face = page.getByRole('switch', { name: '人脸功能' })
  await expect.poll(() => face.isChecked()).toBe(true)
  await face.click()
  await expect.poll(() => face.isChecked()).toBe(false)
  expect(await page.getByLabel('平台版本', { exact: true }).getByRole('textbox').count()).toBe(0)
  const password = page.getByRole('region', { name: '新账号的初始密码' })
  await password.getByText('随机生成', { exact: true }).waitFor()
  await password.getByRole('button', { name: '设置统一密码' }).click()
  const dialog = page.getByRole('dialog', { name: '设置统一初始密码' })
  await dialog.getByLabel('初始密码').fill('123')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('密码长度为6 - 18个字符', { exact: true }).waitFor()
  await dialog.getByLabel('初始密码').fill('Welcome-2026')
  await dialog.getByRole('button', { name: '保存' }).click()
  await password.getByText('已设置统一密码').waitFor()
  // The password is sent encrypted.
  expect(JSON.stringify(console.asked(schoolConfig.setFirstPassword))).not.toContain('Welcome')
  await password.getByRole('button', { name: '取消统一密码' }).click()
  await page.getByRole('dialog', { name: '确认取消统一密码吗？' }).getByRole('button', { name: '取消统一密码' }).click()
  await password.getByText('随机生成', { exact: true }).waitFor()
  await page.mouse.move(0, 0)
  await expectAccessible(page)
})

test('saves cloud fields', async () => {
  const console = await stage.open('/sys/schoolConfig', {
    as: cast.school(),
    answers: [...makeSettings(), answer(schoolConfig.saveCloudFields, null)],
  })
  const { page } = console
  await page.getByRole('button', { name: '选择同步字段' }).click()
  const fields = page.getByRole('dialog', { name: '云平台同步字段' })
  await fields.getByLabel('一卡通号').check()
  await fields.getByRole('button', { name: '保存' }).click()
  await fields.waitFor({ state: 'detached' })
  expect(console.asked(schoolConfig.saveCloudFields).map(({ body }) => body.fields)).toEqual([['schoolCardNum']])
})

test('shows no value of a setting that could not be read', async () => {
  const broken = [failAsProxy(schoolConfig.find, 502), failAsProxy(schoolConfig.firstPassword, 502), firstSettings]
  const console = await stage.open('/sys/schoolConfig', { as: cast.school(), answers: broken })
  const { page } = console
  const password = page.getByRole('region', { name: '新账号的初始密码' })
  await password.getByText(/^读取失败：/).waitFor()
  expect(await page.getByText('随机生成', { exact: true }).count()).toBe(0)
  const face = page.getByRole('region', { name: '人脸功能' })
  await face.getByText(/^读取失败：/).waitFor()
  expect(await face.getByText('关闭', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '上传校徽' }).count()).toBe(0)
  console.answer(...makeSettings())
  await password.getByRole('button', { name: '重试 新账号的初始密码' }).click()
  await password.getByText('随机生成', { exact: true }).waitFor()
})

test('lists the platform among the schools whose settings it can change', async () => {
  const platform = { id: 1, name: '杏坛平台', schoolDeptId: 900 }
  const all = [platform, schools.xingtan, schools.mingde].map((one) => ({ ...one, schoolSection: null }))
  const console = await stage.open('/sys/schoolConfig', {
    as: cast.admin(),
    answers: [answer(organisation.schools, all), ...makeSettings()],
  })
  const { page } = console
  await page.getByRole('tabpanel').getByTitle('杏坛平台', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: '学校' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '明德中学' }).click()
  await page.getByTitle('明德中学', { exact: true }).first().waitFor()
  await expect
    .poll(() => console.asked(schoolConfig.firstPassword).map(({ params }) => params.schoolId))
    .toContain(schools.mingde.id)
})
