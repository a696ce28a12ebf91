import { expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { testPassword } from '../support/people.ts'
import { makeSmallSchool } from '../support/smallSchool.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const corners = '120.15,30.28\n120.1506,30.28\n120.1506,30.2804\n120.15,30.2804'

/** Makes a bureau with one school for this test. The demo's bureau would show this school to other tests. */
const makeBureau = async () => {
  const { make } = district
  const bureau = await make.makeSchool({ kind: 'bureau', name: '双溪教育局' })
  const school = await makeSmallSchool(make, { name: '双溪中学', bureauId: bureau.id })
  const of = (schoolId: number, rootId: number, roleId: number) =>
    make.makeMember({ schoolId, departments: [rootId], roles: [roleId] })
  return {
    official: await of(bureau.id, bureau.rootId, role.bureauAdministrator),
    clerk: await of(school.id, school.rootId, role.schoolDataAdministrator),
  }
}

test('a school marks its position and draws a building, and its bureau sees both', async () => {
  const { official, clerk } = await makeBureau()
  const ofBureau = await openConsole(browser, district.url)
  await ofBureau.openAs(official.username, '/IMIS', testPassword)
  const list = ofBureau.page.getByRole('region', { name: '学校', exact: true })
  await list.getByText('未标位置').waitFor()

  const ofSchool = await openConsole(browser, district.url)
  const { page } = ofSchool
  await ofSchool.openAs(clerk.username, '/gis/gisConfig', testPassword)
  await page.getByLabel('经度', { exact: true }).fill('120.1503')
  await page.getByLabel('纬度', { exact: true }).fill('30.2802')
  await page.getByRole('button', { name: '保存' }).click()
  await ofSchool.expectToast('保存成功')
  await ofSchool.open('/gis/construction')
  await page.getByRole('button', { name: '新增建筑' }).click()
  const dialog = page.getByRole('dialog', { name: '新增建筑' })
  await dialog.getByLabel('名称').fill('明德楼')
  await dialog.getByRole('spinbutton', { name: '楼层数', exact: true }).fill('4')
  await dialog.getByRole('textbox', { name: /轮廓各点/ }).fill(corners)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await ofSchool.open('/gis/gisModel')
  await page.getByRole('button', { name: '明德楼', exact: true }).click()
  await page.getByRole('region', { name: '明德楼楼层' }).getByText('F4').waitFor()

  await ofBureau.page.reload()
  await list.getByText('已接入').first().waitFor()
  await list.getByRole('button', { name: /双溪中学/ }).click()
  await ofBureau.page.getByRole('dialog', { name: '学校信息' }).getByText('1 栋').waitFor()
  await ofBureau.page.getByRole('button', { name: '明德楼', exact: true }).click()
  const floors = ofBureau.page.getByRole('region', { name: '明德楼楼层' })
  await floors.getByText('F4').click()
  await floors.getByText('这一层没有登记的设备与资源').waitFor()
  await ofBureau.page.getByRole('button', { name: '返回学校列表' }).click()
  await list.getByText('共 1 所').waitFor()
  ofBureau.expectNoTrouble()
  ofSchool.expectNoTrouble()
  expect(await list.getByRole('button', { name: /双溪中学/ }).count()).toBe(1)
})
