import { test } from 'vitest'
import { nodeType } from '../../areas/registry/contract.ts'
import { subjectTable } from '../../areas/teaching/server/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import { testPassword } from '../support/people.ts'
import { insertRow, testRows } from '../support/testRows.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { chooseAction, confirmAction, enterScores, expectScores, fillTimes } from './examClerk.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

const examName = '初三第一次模拟考试'

const openAs = async (username: string, place: string) => {
  const console = await openConsole(browser, district.url)
  await console.page.setViewportSize({ width: 1600, height: 900 })
  await console.openAs(username, place, testPassword)
  return console
}

/** Makes a school of the bureau with a last grade of one class, the subject 语文, and its clerk's window. */
const openSchool = async (bureauId: number, name: string, pupils: readonly string[]) => {
  const { id: schoolId, rootId } = await make.makeSchool({ name, bureauId })
  const level = { schoolSection: 3, schoolGrade: 3 }
  const place = { schoolId, parentId: rootId, name: '九年级', type: nodeType.grade, ...level }
  const grade = await make.makeDepartment(place)
  const taught = await make.makeDepartment({ schoolId, parentId: grade.id, name: '1班', type: nodeType.class })
  for (const pupil of pupils)
    await make.makeMember({ schoolId, departments: [taught.id], roles: [role.student], name: pupil })
  await testRows(database).asSystem((db) => insertRow(db, subjectTable, { schoolId, subject: '语文' }))
  const roles = [role.schoolDataAdministrator]
  const clerk = await make.makeMember({ schoolId, departments: [rootId], roles, name: '贺知章' })
  return openAs(clerk.username, '/exam')
}

test('leads a joint exam from the bureau’s offer over the schools’ scores to the ranks in the district', async () => {
  const { id: bureauId, rootId } = await make.makeSchool({ kind: 'bureau', name: '青禾区教育局' })
  const roles = [role.bureauAdministrator]
  const official = await make.makeMember({ schoolId: bureauId, departments: [rootId], roles, name: '裴度' })
  const schools = [
    await openSchool(bureauId, '青禾一中', ['崔颢', '孟浩然']),
    await openSchool(bureauId, '青禾二中', ['王昌龄', '岑参']),
  ] as const
  const bureau = await openAs(official.username, '/jointExam')

  await bureau.page.getByRole('button', { name: '新增联考' }).click()
  const dialog = bureau.page.getByRole('dialog', { name: '新增联考' })
  await dialog.getByLabel('联考名称').fill(examName)
  await fillTimes(bureau, dialog)
  for (const subject of ['数学', '英语']) await dialog.getByRole('button', { name: `移除 ${subject}` }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await bureau.expectToast('保存成功，已邀请 2 所学校')

  const scores = [
    [
      ['崔颢', '语文', '110'],
      ['孟浩然', '语文', '95'],
    ],
    [
      ['王昌龄', '语文', '118'],
      ['岑参', '语文', '95'],
    ],
  ] as const
  for (const [at, school] of schools.entries()) {
    await school.page.reload()
    await school.page.getByText(`青禾区教育局邀请本校参加联考“${examName}”`).waitFor()
    await school.page.getByRole('button', { name: '答复' }).click()
    const offers = school.page.getByRole('dialog', { name: '联考邀请' })
    await offers.getByRole('button', { name: `参加 ${examName}`, exact: true }).click()
    await confirmAction(school, '确认参加吗？', '参加')
    await school.expectToast('已参加，考试已新建')
    await offers.getByRole('button', { name: '关闭' }).click()
    await offers.waitFor({ state: 'detached' })
    await school.page.getByRole('button', { name: `录入成绩 ${examName}` }).click()
    await enterScores(school, scores[at] ?? [])
  }

  await bureau.page.reload()
  await bureau.rows().getByText('2/2 所已参加').waitFor()
  await chooseAction(bureau, examName, '截止录入')
  await confirmAction(bureau, '确认截止录入吗？', '截止录入')
  await bureau.rows().getByText('已汇总 2/2 所').waitFor()
  await chooseAction(bureau, examName, '生成全区名次')
  await confirmAction(bureau, '确认生成全区名次吗？', '生成')
  await bureau.rows().getByText('2/2 所已写入全区名次').waitFor()

  const [first, second] = schools
  for (const school of schools) {
    await school.open('/exam')
    await school.page.getByRole('button', { name: `查看成绩 ${examName}` }).click()
    await school.page.getByRole('columnheader', { name: '区名次' }).waitFor()
  }
  // Score, total, and the ranks in the district, the class, the grade and the school.
  await expectScores(first, '崔颢', /1101102111/u)
  await expectScores(first, '孟浩然', /95953222/u)
  await expectScores(second, '王昌龄', /1181181111/u)
  await expectScores(second, '岑参', /95953222/u)
  for (const window of [bureau, ...schools]) window.expectNoTrouble()
})
