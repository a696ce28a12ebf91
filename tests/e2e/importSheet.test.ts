import { expect, test } from 'vitest'
import { nodeType } from '../../areas/registry/contract.ts'
import { freshCode, sheetOf } from '../support/importScene.ts'
import { useBrowser } from './browser.ts'
import { findOption } from './clerk.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()

test('takes a school’s sheet from the upload over columns and values to the written pupils', async () => {
  const { school, console } = await openOwnSchool(district, browser, '/sys/import?kind=students')
  const { page } = console
  const below = { schoolId: school.id, parentId: school.rootId }
  const grade = await district.make.makeDepartment({ ...below, name: '三年级', type: nodeType.grade })
  await district.make.makeDepartment({ ...below, parentId: grade.id, name: '三年级1班', type: nodeType.class })
  const pupil = (name: string, nation: string) => ({ 姓名: name, 学号: freshCode(), 娃的班: '向日葵班', 民族: nation })
  const [file] = await sheetOf([pupil('崔颢', '满簇'), pupil('孟浩然', '汉')])
  await page.setViewportSize({ width: 1093, height: 520 })
  const { name = '', bytes = Buffer.from('') } = file ?? {}
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: '上传并识别列名' }).click()

  await page.getByText('崔颢、孟浩然').waitFor()
  await findOption(console, '“娃的班”导入为', '班级')
  await page.getByRole('button', { name: '开始核对' }).click()

  await page.getByText('向日葵班 2 行').waitFor()
  await page.getByRole('button', { name: '采用建议：满族' }).click()
  await findOption(console, '“向日葵班”对应为', '三年级/三年级1班')
  await page.getByRole('button', { name: '重新核对' }).click()

  await page.getByRole('tab', { name: '新增 2' }).waitFor()
  await page.getByRole('tab', { name: '不能导入 0' }).waitFor()
  await page.getByRole('button', { name: '全部写入' }).click()
  await page.getByRole('dialog', { name: '确认全部写入吗？' }).getByRole('button', { name: '全部写入' }).click()
  await page.getByText(/已于 .* 写入：新增学生 2/).waitFor()

  await console.open('/sys/user')
  await console.searchUsers('崔颢')
  const written = page.getByRole('row', { name: /^选择 崔颢/ })
  await written.waitFor()
  expect(await written.textContent()).toContain('三年级1班')
  console.expectNoTrouble()
})
