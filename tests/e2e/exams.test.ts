import { expect, test } from 'vitest'
import { exam } from '../../areas/exam/contract.ts'
import { teaching } from '../../areas/teaching/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { freshCode, sheetOf } from '../support/importScene.ts'
import { useBrowser } from './browser.ts'
import type { Console } from './console.ts'
import { useDistrict } from './district.ts'
import { addExam, addSubject, chooseAction } from './examClerk.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { make } = district

const openSchool = async (place: string) => {
  const opened = await openOwnSchool(district, browser, place)
  const { id: schoolId, classOne } = opened.school
  const makePupil = async (name: string) => {
    const code = freshCode()
    const { id } = await make.makeMember({ schoolId, departments: [classOne], roles: [role.student], name, code })
    return { id, name, code }
  }
  return { ...opened, schoolId, classOne, makePupil }
}

const readToken = async ({ page }: Console) => (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''

test('leads one exam from its subjects over the imported scores and the ranks to publishing', async () => {
  const { console, makePupil } = await openSchool('/subject')
  const { page } = console
  await page.setViewportSize({ width: 1093, height: 520 })
  const [first, second] = [await makePupil('崔颢'), await makePupil('孟浩然')]
  for (const subject of ['语文', '数学']) await addSubject(console, subject)

  await console.open('/exam')
  await addExam(console, { name: '第一次月考', subjects: ['语文', '数学'], grade: '一年级' })

  await chooseAction(console, '第一次月考', '导入成绩')
  const [file] = await sheetOf([
    { 学号: first.code, 姓名: '崔颢', 语文: 80, 数学: '缺考', 班名次: 2 },
    { 学号: second.code, 姓名: '孟浩然', 语文: 90.5, 数学: 88, 班名次: 1 },
  ])
  const { name = '', bytes = Buffer.from('') } = file ?? {}
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: '上传并识别列名' }).click()
  await page.getByRole('button', { name: '开始核对' }).click()
  await page.getByRole('tab', { name: '新增 2' }).waitFor()
  await page.getByRole('button', { name: '全部写入' }).click()
  await page.getByRole('dialog', { name: '确认全部写入吗？' }).getByRole('button', { name: '全部写入' }).click()
  await page.getByText(/已于 .* 写入：学生 2，新录成绩 4/).waitFor()

  await page.getByRole('button', { name: '返回考试管理' }).click()
  await page.getByRole('button', { name: '查看成绩 第一次月考' }).click()
  const best = console.rows().filter({ hasText: '孟浩然' })
  await best.getByText('178.5', { exact: true }).waitFor()
  await expect.poll(async () => (await best.textContent()) ?? '', { timeout: 20_000 }).toMatch(/178\.5\s*1/)
  await console.rows().filter({ hasText: '崔颢' }).getByText('缺考', { exact: true }).waitFor()

  await console.open('/exam')
  await chooseAction(console, '第一次月考', '发布成绩')
  await page.getByRole('dialog', { name: '确认发布吗？' }).getByRole('button', { name: '发布成绩' }).click()
  await console.rows().filter({ hasText: '已发布' }).waitFor()
  await page.getByRole('button', { name: '更多 第一次月考' }).click()
  await page.getByRole('menuitem', { name: '刷新排名' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '导入成绩' }).count()).toBe(0)
  console.expectNoTrouble()
})

test('two teachers in one grid see each other’s scores, and a conflict shows both until it is resolved', async () => {
  const { console, openAs, schoolId, classOne, school, makePupil } = await openSchool('/exam')
  const token = await readToken(console)
  await makePupil('崔颢')
  await makePupil('孟浩然')
  const saved = await district.call(teaching.saveSubject, { body: { subject: '语文' } }, { token })
  const subjectId = saved.data.id
  const teachers = await Promise.all(
    ['王维', '李白'].map((name) =>
      make.makeMember({ schoolId, departments: [school.office], roles: [role.staff], name }),
    ),
  )
  const added = teachers.map(({ id }) => id)
  await district.call(
    teaching.saveAssignments,
    { body: { classId: classOne, subjects: [{ subjectId, added, removed: [] }] } },
    { token },
  )
  const made = await district.call(
    exam.saveExam,
    {
      body: {
        name: '第一次月考',
        startTime: '2026-03-02 08:00:00',
        endTime: '2026-03-03 17:00:00',
        linkSubjectList: [subjectId],
        departmentIds: [classOne],
      },
    },
    { token },
  )
  const place = `/scoreEntry?exam=${made.data.id}`
  const [one, other] = await Promise.all(teachers.map((teacher) => openAs(teacher, place)))
  if (one === undefined || other === undefined) throw new Error('both teachers should have a window')
  const cellOf = ({ page }: Console, pupil: string) => page.getByRole('textbox', { name: `${pupil} 语文` })
  /** Waits for the next reading of the grid, 15 seconds later at most. */
  const expectShown = async (at: Console, pupil: string, value: string) => {
    await expect.poll(() => cellOf(at, pupil).inputValue(), { timeout: 45_000 }).toBe(value)
  }
  const expectSaved = ({ page }: Console) => page.getByText('全部已保存').waitFor()

  await cellOf(one, '崔颢').fill('90')
  await one.page.keyboard.press('Enter')
  await expectSaved(one)
  await expectShown(other, '崔颢', '90')

  // Without a connection, the second teacher does not see what the first enters meanwhile.
  await other.context.setOffline(true)
  await cellOf(other, '孟浩然').fill('85')
  await other.page.keyboard.press('Enter')
  await cellOf(one, '孟浩然').fill('58')
  await one.page.keyboard.press('Enter')
  await expectSaved(one)
  await other.context.setOffline(false)
  const faults = other.page.getByRole('list', { name: '需要处理的单元格' })
  await faults.getByText(/冲突：您填 85，.*58/).waitFor({ timeout: 60_000 })
  await faults.getByRole('button', { name: '孟浩然 语文 用我的' }).click()
  await expectSaved(other)
  await expectShown(one, '孟浩然', '85')
  one.expectNoTrouble()
})
