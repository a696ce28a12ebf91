import { expect, test } from 'vitest'
import { administration } from '../../areas/administration/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrictWithTexts } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrictWithTexts()
const browser = await useBrowser()
const { make, textsTo } = district

/** Makes two pupils of one class, each with a mother. Returns the mothers' numbers, which no other school has. */
const makeFamilies = async (schoolId: number, classId: number) => {
  const makeFamily = async (child: string, mother: string, prefix: string) => {
    const telephone = `${prefix}${String(schoolId).padStart(8, '0')}`
    const student = await make.makeMember({ schoolId, departments: [classId], roles: [role.student], name: child })
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name: mother, telephone })
    await make.makeParentLink(schoolId, student.id, parent.id, '母亲')
    return telephone
  }
  return {
    signing: await makeFamily('崔颢', '薛涛', '138'),
    silent: await makeFamily('孟浩然', '李冶', '139'),
  }
}

test('leads a notice from publishing over a signature on a phone to the report and the reminder of the rest', async () => {
  const { school, console: author } = await openOwnSchool(district, browser, '/articleList')
  const { page } = author
  const parents = await makeFamilies(school.id, school.classOne)
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  const template = { channel: 'sms' as const, purpose: 'article' as const, templateCode: 'SMS_1', version: 0 }
  await district.call(administration.saveTemplate, { body: template }, { token })

  await page.getByRole('button', { name: '写文章' }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('春游告家长书')
  await page.getByRole('textbox', { name: '正文' }).fill('周五去科技馆，请签字。')
  await page.getByRole('combobox', { name: '部门或班级' }).fill('一班')
  await page.locator('.ant-select-tree-title').filter({ hasText: '一班' }).click()
  await page.getByRole('combobox', { name: '发给其中的' }).click()
  await page.getByTitle('学生家长', { exact: true }).click()
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('combobox', { name: '家长回执' }).click()
  await page.getByTitle('签字回执', { exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await author.expectToast('发布成功!')

  await page.getByRole('button', { name: '推送 春游告家长书' }).click()
  const dialog = page.getByRole('dialog', { name: '推送文章：春游告家长书' })
  await dialog.getByRole('button', { name: '推送给 2 位家长' }).click()
  await page.getByRole('dialog', { name: '推送情况：春游告家长书' }).getByText('薛涛（母亲）').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => textsTo(parents.signing)).toHaveLength(1)
  const [{ link = '' } = {}] = textsTo(parents.signing)

  const phone = await openConsole(browser, district.url)
  await phone.page.setViewportSize({ width: 390, height: 844 })
  await phone.open(link.slice(link.indexOf('#') + 1))
  await phone.page.getByLabel('手机号后六位').fill(parents.signing.slice(-6))
  await phone.page.getByRole('button', { name: '打开' }).click()
  await phone.page.getByText('周五去科技馆，请签字。').waitFor()
  const pad = phone.page.getByRole('img', { name: '签名框' })
  await pad.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await pad.boundingBox()) ?? {}
  await phone.page.mouse.move(x + width * 0.2, y + height * 0.4)
  await phone.page.mouse.down()
  await phone.page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 8 })
  await phone.page.mouse.up()
  await phone.page.getByRole('button', { name: '提交签字' }).click()
  await phone.page.getByText(/薛涛已于 .* 签字/u).waitFor()
  await expectAccessible(phone.page)

  await page.getByRole('link', { name: '春游告家长书' }).click()
  await page.getByRole('button', { name: '查看签名 崔颢' }).click()
  await page.getByRole('img', { name: '薛涛（母亲）的签名' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '查看阅读统计' }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await rowOf('薛涛（崔颢的母亲）').getByText('已读', { exact: true }).waitFor()
  await rowOf('李冶（孟浩然的母亲）').getByText('未读', { exact: true }).waitFor()
  await page.getByRole('button', { name: '提醒未读' }).click()
  const reminder = page.getByRole('dialog', { name: '提醒未读' })
  await reminder.getByRole('button', { name: '提醒 1 位家长' }).click()
  await author.expectToast('提醒已开始')
  await expect.poll(() => textsTo(parents.silent)).toHaveLength(2)
  expect(textsTo(parents.signing)).toHaveLength(1)
  await page.getByRole('button', { name: '提醒未读' }).click()
  await reminder.getByRole('button', { name: '提醒 1 位家长' }).click()
  await reminder.getByText(/“春游告家长书”今天 .* 已提醒过未读的家长/u).waitFor()
  author.expectNoTrouble()
  phone.expectNoTrouble()
})
