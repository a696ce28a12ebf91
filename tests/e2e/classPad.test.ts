import { expect, test } from 'vitest'
import { mediaFactories } from '../../areas/media/make.ts'
import { useBrowser } from './browser.ts'
import { chooseOption } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { zoneAt } from './zoneAt.ts'

const district = await useDistrict()
const browser = await useBrowser()

/** Opens the page of a pad without a signed-in user, and pairs it by the code that it shows. */
const pairPad = async (office: Console, name: string) => {
  const pad = await openConsole(browser, district.url)
  await pad.open('/device/pad')
  const code = await pad.page.getByRole('status').locator('strong').innerText()
  await office.open('/multiMedis/devices')
  await office.page.getByRole('button', { name: `配对 ${name}` }).click()
  const dialog = office.page.getByRole('dialog', { name: `配对“${name}”` })
  await dialog.getByLabel('配对码').fill(code)
  await dialog.getByRole('button', { name: /^配\s?对$/ }).click()
  await office.expectToast('配对成功')
  return pad
}

const save = async (office: Console, name: string) => {
  const dialog = office.page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

const writeNotice = async (office: Console) => {
  await office.open('/multiMedis/resource')
  await office.page.getByRole('button', { name: '新增公告' }).first().click()
  const dialog = office.page.getByRole('dialog', { name: '新增公告' })
  await dialog.getByLabel('名称').fill('升旗仪式')
  await dialog.getByLabel('公告文字').fill('周一早上七点四十升旗，请穿校服')
  await save(office, '新增公告')
}

const makeLayout = async (office: Console) => {
  await office.open('/multiMedis/layout')
  await office.page.getByRole('button', { name: '新增版式' }).first().click()
  const dialog = office.page.getByRole('dialog', { name: '新增版式' })
  await dialog.getByRole('button', { name: '全屏公告' }).click()
  await dialog.getByLabel('名称').fill('走廊公告')
  await save(office, '新增版式')
}

const publishNotice = async (office: Console) => {
  await office.open('/multiMedis/task')
  const { page } = office
  await page.getByRole('button', { name: '新增任务' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增发布任务' })
  await dialog.getByLabel('名称').fill('升旗')
  await chooseOption(office, dialog, '版式', '走廊公告')
  await chooseOption(office, dialog, '区域 1 公告文字', '升旗仪式')
  await page.keyboard.press('Tab')
  await save(office, '新增发布任务')
  await page.getByRole('button', { name: '发布 升旗' }).click()
  const asked = page.getByRole('dialog', { name: '确认发布“升旗”吗？' })
  await asked.getByText('在 1 块班牌上显示').waitFor()
  await asked.getByRole('button', { name: /^发\s?布$/ }).click()
  await office.expectToast('已发布')
}

test('a notice on a class pad: written and published by the office, shown on the paired pad, gone when withdrawn', async () => {
  const { timeZone } = zoneAt(10)
  const { school, console: office } = await openOwnSchool(district, browser, '/', { timeZone })
  const own = mediaFactories(district.database)
  await own.makePad(school.id, { name: '一班班牌', departmentId: school.classOne })
  const pad = await pairPad(office, '一班班牌')
  await pad.page.getByRole('heading', { level: 1 }).waitFor()
  await writeNotice(office)
  await makeLayout(office)
  await publishNotice(office)
  const notice = pad.page.getByRole('main', { name: '升旗' }).getByText('周一早上七点四十升旗，请穿校服')
  await notice.waitFor()
  await expect.poll(() => own.playsOf(school.id), { message: 'the pad reported' }).toHaveLength(1)
  await office.open('/multiMedis/devices')
  await office.rows().filter({ hasText: '升旗（当前唯一的任务）' }).filter({ hasText: '在线' }).waitFor()
  await office.open('/multiMedis/task')
  await office.page.getByRole('button', { name: '撤回 升旗' }).click()
  const asked = office.page.getByRole('dialog', { name: '确认撤回“升旗”吗？' })
  await asked.getByRole('button', { name: /^撤\s?回$/ }).click()
  await office.expectToast('已撤回')
  await notice.waitFor({ state: 'detached' })
  await pad.page.getByRole('heading', { level: 1 }).waitFor()
  for (const window of [office, pad]) window.expectNoTrouble()
})
