import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../tests/e2e/axe.ts'
import { chooseOption, findNode, findOption, locateTreeNode } from '../../../../tests/e2e/clerk.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { crowd, makePeople, pupil } from '../../../../tests/screens/people.ts'
import { nodes } from '../../../../tests/screens/school.ts'
import { cast, schools } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { leave } from '../../../leave/contract.ts'
import { jobs } from '../../../jobs/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const stage = useStage()

const boarder = {
  userId: 100,
  studentStatus: 1,
  accommodation: true,
  dormitory: { dormitoryId: 3, dormitoryName: '南楼' },
  dormRoom: { id: 31, name: '101' },
  version: 1,
}

const open = () =>
  stage.open('/sys/user', {
    as: cast.school(),
    answers: [
      ...makePeople(...crowd(8, pupil)).answers,
      answer(users.studentInfo, boarder),
      answer(users.changeClass, null),
      answer(users.placeSeveral, null),
      answer(users.changeRoleOfSeveral, null),
      answer(users.disableSeveral, null),
      answer(users.previewDeletion, [{ title: '积分', count: 7, names: ['王修竹', '白小妍'] }]),
      answer(users.deleteSeveral, null),
    ],
  })

test('moves a student to another class from the row and gives up the room', async () => {
  const console = await open()
  const { page } = console
  await page.getByRole('button', { name: '更多 王修竹' }).click()
  await page.getByRole('menuitem', { name: '调班' }).click()
  const dialog = page.getByRole('dialog', { name: '调班：王修竹' })
  await dialog.getByText('现在：七年级3班').waitFor()
  await dialog.getByText('房间（现住 南楼 101）').waitFor()
  await dialog.getByRole('button', { name: '调班' }).click()
  await dialog.getByText('请选择班级').waitFor()
  // One class remains in the list, and Enter selects it.
  await findOption(console, '新班级', '七年级/七年级4班')
  await dialog.getByTitle('七年级/七年级4班').waitFor()
  await dialog.getByText('请选择班级').waitFor({ state: 'detached' })
  await dialog.getByRole('radio', { name: '退出房间，等待安排' }).check()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '调班' }).click()
  await dialog.waitFor({ state: 'detached' })
  const body = { userId: 100, schoolId: schools.xingtan.id, deptId: 174, room: 'leave' }
  expect(console.asked(users.changeClass)).toMatchObject([{ body }])
})

test('lists and revokes the links of a student’s parents from the row', async () => {
  const link = {
    id: 5,
    studentId: 100,
    studentName: '王修竹',
    parentName: '王父',
    relationship: '父亲',
    madeByName: '林建平',
    handedOver: false,
    createdTime: '2026-03-01 08:00:00',
    expiresTime: '2026-03-08 08:00:00',
    state: 'open' as const,
    openings: 1,
    uses: 0,
    mostUses: 3,
  }
  const console = await open()
  console.answer(
    answer(leave.links, ({ body }) => pageWith(body, [link])),
    answer(leave.revokeLink, null),
  )
  const { page } = console
  await page.getByRole('button', { name: '更多 王修竹' }).click()
  await page.getByRole('menuitem', { name: '家长链接' }).click()
  const dialog = page.getByRole('dialog', { name: '家长链接：王修竹' })
  await dialog.getByText('王父（父亲）').waitFor()
  expect(console.asked(leave.links)).toMatchObject([{ body: { studentId: 100 } }])
  await dialog.getByRole('button', { name: '撤销 王修竹 王父' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '的链接将立即失效' })
  await question.getByRole('button', { name: '撤销', exact: true }).last().click()
  await console.expectToast('已撤销')
  expect(console.asked(leave.revokeLink)).toMatchObject([{ body: { id: 5 } }])
})

test('selects several users and moves them, changes their role or disables them in one step', async () => {
  const console = await open()
  const { page } = console
  await console.rows().first().waitFor()
  for (const name of ['王修竹', '李修竹']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByText('已选 2 条').waitFor()
  await page.getByRole('button', { name: '调班/调整部门' }).click()
  const placing = page.getByRole('dialog', { name: '调整 2 人的班级或部门' })
  await placing.getByText(/^住宿学生的房间与床位不变/).waitFor()
  await placing.getByText('王修竹、李修竹').waitFor()
  await placing.getByRole('radio', { name: '加入' }).check()
  await placing.getByLabel('部门或班级').fill('图书馆')
  await page.locator('.ant-select-tree').getByText('图书馆', { exact: true }).click()
  const reasons = `李修竹：${usersRefusals.departmentTwice.msg}`
  console.answer(refuse(users.placeSeveral, usersRefusals.severalRefused, { fill: { reasons } }))
  await placing.getByRole('button', { name: '调整' }).click()
  await placing.getByText(`没有作任何更改。${reasons}`).waitFor()
  console.answer(answer(users.placeSeveral, null))
  await placing.getByRole('button', { name: '调整' }).click()
  await placing.waitFor({ state: 'detached' })
  const both = { schoolId: schools.xingtan.id, userIds: [100, 101] }
  expect(console.asked(users.placeSeveral).at(-1)).toMatchObject({
    body: { ...both, way: 'add', deptId: nodes.library },
  })
  await page.getByText('已选').waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: '选择 王修竹' }).check()
  await page.getByRole('button', { name: '调整角色' }).click()
  const giving = page.getByRole('dialog', { name: '调整 1 人的角色' })
  const isRed = () => giving.locator('.ant-btn-dangerous').count()
  await giving.getByRole('button', { name: '调整' }).click()
  await giving.getByText('请选择角色').waitFor()
  await chooseOption(console, giving, '角色', '教职工')
  const warning = giving.getByText('王修竹 是学生，添加后他们将看到其他学生的信息')
  await warning.waitFor()
  expect(await isRed()).toBe(1)
  await giving.getByText('请选择角色').waitFor({ state: 'detached' })
  await expectAccessible(page, '.ant-modal')
  await giving.getByRole('radio', { name: '移除' }).check()
  await warning.waitFor({ state: 'detached' })
  expect(await isRed()).toBe(0)
  await chooseOption(console, giving, '角色', '学生')
  await giving.getByRole('button', { name: '调整' }).click()
  await giving.waitFor({ state: 'detached' })
  expect(console.asked(users.changeRoleOfSeveral)).toMatchObject([
    { body: { userIds: [100], roleId: role.student, flag: false } },
  ])

  // All rows of the page: the first names and the total are shown.
  await page
    .getByRole('checkbox', { name: '选择本页全部' })
    .or(page.locator('thead input[type=checkbox]'))
    .first()
    .check()
  await page.getByRole('button', { name: '停用', exact: true }).click()
  const question = page.getByRole('dialog', { name: '确认停用 8 个账号吗？' })
  await question.getByText(/等 8 人 将立即不能访问本校/).waitFor()
  await question.getByRole('button', { name: '停用' }).click()
  await question.waitFor({ state: 'detached' })
  expect(console.asked(users.disableSeveral)).toMatchObject([{ body: { schoolId: both.schoolId, flag: true } }])
  expect(console.asked(users.disableSeveral)[0]?.body.userIds).toHaveLength(8)
})

test('creates a sheet of first passwords for a node or for selected users', async () => {
  const sheet = { id: 9, kind: 'users.makeFirstPasswords', title: '批量生成初始密码', state: 'done' as const }
  const parts = { doneParts: 2, allParts: 2, error: null, createdTime: '2026-03-02 08:00:00', endTime: null }
  const console = await stage.open('/sys/user', {
    as: cast.school(),
    answers: [
      ...makePeople(...crowd(3)).answers,
      answer(users.makeFirstPasswords, { jobId: 9, count: 2, left: 1 }),
      answer(jobs.get, { ...sheet, ...parts, fileLink: '/file/once' }),
    ],
  })
  const { page } = console
  await console.rows().first().waitFor()
  const make = async () => {
    await page.getByRole('button', { name: '初始密码' }).click()
    const dialog = page.getByRole('dialog', { name: '批量生成初始密码' }).first()
    await dialog.getByText(/表格只能下载一次/).waitFor()
    return dialog
  }
  const forNode = await make()
  expect(await forNode.getByRole('radio', { name: '教职工' }).isChecked()).toBe(true)
  await forNode.getByRole('radio', { name: '家长' }).check()
  await forNode.getByRole('button', { name: '生成' }).click()
  await console.expectToast('正在为 2 人生成，其余 1 人不变')
  await page.getByRole('link', { name: '下载文件' }).waitFor()
  await page.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('link', { name: '下载文件' }).waitFor({ state: 'detached' })
  // Students are preselected for a class.
  await findNode(console, '七年级3班')
  await locateTreeNode(console, '七年级3班').click()
  const forClass = await make()
  expect(await forClass.getByRole('radio', { name: '学生' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await forClass.waitFor({ state: 'detached' })
  await findNode(console, schools.xingtan.name)
  await locateTreeNode(console, schools.xingtan.name).click()
  await page.getByRole('checkbox', { name: '选择 王修竹' }).check()
  const forChosen = await make()
  await forChosen.getByText(/^王修竹/).waitFor()
  await forChosen.getByRole('button', { name: '生成' }).click()
  await page.getByRole('link', { name: '下载文件' }).waitFor()
  expect(console.asked(users.makeFirstPasswords)).toMatchObject([
    { body: { deptId: nodes.root, kind: 'parents', userIds: [] } },
    { body: { userIds: [100] } },
  ])
})

test('deletes several people after naming those with records', async () => {
  const console = await open()
  const { page } = console
  await page.getByRole('checkbox', { name: '选择 王修竹' }).check()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '确认删除 1 个用户吗？' })
  await dialog.getByText('积分：王修竹、白小妍 等 7 人').waitFor()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '删除' }).click()
  await dialog.waitFor({ state: 'detached' })
  const body = { schoolId: schools.xingtan.id, userIds: [100] }
  expect(console.asked(users.previewDeletion)).toMatchObject([{ body }])
  expect(console.asked(users.deleteSeveral)).toMatchObject([{ body }])
})
