import { describe, expect, test } from 'vitest'
import { chooseOption, findNode, openUser, chooseNodeAction } from '../../../../tests/e2e/clerk.ts'
import { chooseStudentData } from '../../../../tests/e2e/studentData.ts'
import { type FakeAnswer, answer, refuse } from '../../../../tests/screens/answers.ts'
import { classData } from '../../../../tests/screens/classes.ts'
import { makePeople, parentOf, person, pupil } from '../../../../tests/screens/people.ts'
import { nodes } from '../../../../tests/screens/school.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { expectNoOpenList, openOptions } from '../../../../tests/e2e/options.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { organisation } from '../../../organisation/contract.ts'
import { permissions } from '../../../permissions/contract.ts'
import { users, usersRefusals } from '../../contract.ts'

const stage = useStage()

/** Opens the users screen as the platform's administrator, who may do everything. */
const open = (people: ReturnType<typeof makePeople>, ...more: readonly FakeAnswer[]) =>
  stage.open('/sys/user', { as: cast.admin(), answers: [...more, ...people.answers] })

test('shows 添加角色失败 or 添加部门失败 for a refusal and keeps the choice', async () => {
  const departments = [
    { id: nodes.library, name: '图书馆' },
    { id: nodes.gradeThree, name: '三年级' },
  ]
  const people = makePeople(person({ id: 50, name: '陆龟蒙', depts: departments }))
  const console = await open(people, refuse(users.bindRole, common.notFound))
  const { page } = console
  const dialog = await openUser(console, '陆龟蒙')
  await chooseOption(console, dialog, '角色', '门卫')
  await console.expectToast(`添加角色失败：${common.notFound.msg}`)
  await dialog.getByText('用户信息', { exact: true }).click()
  console.answer(refuse(users.linkDepartment, usersRefusals.departmentTwice))
  await dialog.getByLabel('添加部门').fill('教务处')
  await page.getByTitle('教务处', { exact: true }).last().click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await console.expectToast(`添加部门失败：${usersRefusals.departmentTwice.msg}`)
  console.answer(
    answer(users.linkDepartment, ({ params }) => {
      people.change(50, { depts: [...departments, { id: params.deptId, name: '教务处' }] })
      return null
    }),
  )
  // The choice is kept, so the button still works.
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await dialog.getByRole('button', { name: '移出 教务处' }).waitFor()
  console.answer(refuse(users.unlinkDepartment, common.notFound))
  await dialog.getByRole('button', { name: '移出 教务处' }).click()
  await console.expectToast(`删除部门失败：${common.notFound.msg}`)
})

test('prefixes refusals of avatars and unbinding, and adds no parent when linking is declined', async () => {
  const wechat = { hasWechat: true, wechatOpenId: 'o-1****', subscribe: true }
  const people = makePeople(
    pupil({ id: 51, name: '皮日休', parents: [parentOf({ id: 3, parentName: '皮父', ...wechat })] }),
  )
  const console = await open(
    people,
    refuse(users.setAvatar, common.notFound),
    refuse(users.unbindWechat, usersRefusals.selfManaged),
    answer(users.createParent, {
      state: 'exists',
      found: { name: '他*', telephone: '139******34' },
      username: null,
      password: null,
    }),
  )
  const { page } = console
  const dialog = await openUser(console, '皮日休')
  const { name, bytes } = await makePicture()
  await dialog
    .locator('header input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await console.expectToast(`上传头像失败：${common.notFound.msg}`)

  await dialog.getByRole('tab', { name: '学生信息' }).click()
  await dialog.getByRole('button', { name: '编辑 皮父' }).click()
  await page.getByRole('button', { name: '解绑微信' }).click()
  const unbinding = page.getByRole('dialog', { name: '确认解绑微信吗？' })
  await unbinding.getByRole('button', { name: '解绑' }).click()
  await unbinding.getByText(`解绑失败：${usersRefusals.selfManaged.msg}`).waitFor()
  await page.keyboard.press('Escape')
  await unbinding.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await dialog.getByRole('button', { name: '添加家长' }).click()
  const adding = page.getByRole('dialog', { name: '添加家长' })
  await adding.getByLabel('姓名').fill('皮母')
  await adding.getByLabel('联系方式').fill('13900001234')
  await adding.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '确认绑定该用户吗？' }).getByRole('button', { name: '取消' }).click()
  await adding.getByText('没有绑定该用户，家长尚未添加', { exact: true }).waitFor()
  expect(console.asked(users.createParent)).toMatchObject([{ body: { bindExisting: false } }])
})

test('shows neither department nor code for a user who is only a parent', async () => {
  const console = await open(makePeople(person({ id: 52, name: '罗隐', userRoles: [role.parent] })))
  const dialog = await openUser(console, '罗隐')
  await dialog.getByText('一卡通号', { exact: true }).waitFor()
  for (const name of ['学工号', '部门']) expect(await dialog.getByText(name, { exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: '编辑资料' }).click()
  const editing = console.page.getByRole('dialog', { name: '编辑用户：罗隐' })
  await editing.getByLabel('一卡通号').waitFor()
  expect(await editing.getByLabel('学工号').count()).toBe(0)
  expect(await editing.getByRole('button', { name: '载入卡号' }).count()).toBe(0)
})

test('refuses a future birth date below the field, keeps it and sends nothing', async () => {
  const console = await open(makePeople(pupil({ id: 53, name: '韩偓', birthDate: '2014-03-07' })))
  const dialog = await openUser(console, '韩偓')
  await dialog.getByRole('button', { name: '编辑资料' }).click()
  const editing = console.page.getByRole('dialog', { name: '编辑用户：韩偓' })
  const birth = editing.getByLabel('出生日期')
  // Not a valid date, so Enter sends nothing.
  await birth.fill('2199-0')
  await birth.press('Enter')
  await birth.fill('2199-09-01')
  // The first Enter accepts the date, the second submits the form.
  await birth.press('Enter')
  await birth.press('Enter')
  await editing.getByText('出生日期不能晚于今天').waitFor()
  await editing.getByLabel('姓名').click()
  await editing.getByRole('button', { name: '保存' }).click()
  await editing.getByText('出生日期不能晚于今天').waitFor()
  await expect.poll(() => birth.inputValue()).toBe('2199-09-01')
  expect(console.asked(users.changeUser)).toEqual([])
})

test('shows that a boarder who leaves the school keeps the bed', async () => {
  const [north, room] = [
    { dormitoryId: 22, dormitoryName: '北楼' },
    { id: 7, name: '102' },
  ]
  const info = { studentStatus: 1, accommodation: true, dormitory: north, dormRoom: room, version: 1 }
  const console = await open(
    makePeople(pupil({ id: 54, name: '温庭筠' })),
    answer(users.studentInfo, { userId: 54, ...info }),
    answer(users.dormitories, [{ id: 22, name: '北楼' }]),
    answer(users.dormitoryRooms, [{ ...room, floor: 1, beds: 4, taken: 1 }]),
  )
  const { page } = console
  const dialog = await openUser(console, '温庭筠')
  await dialog.getByRole('tab', { name: '学生信息' }).click()
  await dialog.getByRole('button', { name: '编辑学生信息' }).click()
  const editing = page.getByRole('dialog', { name: '编辑学生信息：温庭筠' })
  const kept = editing.getByText('床位 北楼 102 保留，可在床位图中腾出')
  await editing.getByRole('combobox', { name: '学籍状态' }).click()
  expect(await kept.count()).toBe(0)
  await page.getByTitle('离校', { exact: true }).click()
  await kept.waitFor()
  await editing.getByRole('switch', { name: '住宿' }).click()
  await kept.waitFor({ state: 'detached' })
})

describe('late responses', () => {
  test('ignores the rooms of a building that is no longer chosen', async () => {
    const [full, free] = [
      { id: 21, name: '南楼' },
      { id: 22, name: '北楼' },
    ]
    const makeRooms = (beds: number) => [{ id: beds + 1, name: '101', floor: 1, beds, taken: 0 }]
    const mayAnswer = Promise.withResolvers<void>()
    const info = { studentStatus: 1, accommodation: false, dormitory: null, dormRoom: null, version: 1 }
    const console = await open(
      makePeople(pupil({ id: 53, name: '韩偓' })),
      answer(users.studentInfo, { userId: 53, ...info }),
      answer(users.dormitories, [full, free]),
      answer(users.dormitoryRooms, async ({ params }) => {
        if (params.dormitoryId === free.id) return makeRooms(6)
        await mayAnswer.promise
        return makeRooms(0)
      }),
    )
    const { page } = console
    const dialog = await openUser(console, '韩偓')
    await dialog.getByRole('tab', { name: '学生信息' }).click()
    await dialog.getByRole('button', { name: '编辑学生信息' }).click()
    const editing = page.getByRole('dialog', { name: '编辑学生信息：韩偓' })
    await editing.getByRole('switch', { name: '住宿' }).click()
    const room = editing.locator('.ant-form-item').filter({ hasText: '房间' })
    const options = openOptions(page)
    const chooseBuilding = async (name: string) => {
      await editing.getByRole('combobox', { name: '宿舍楼' }).click()
      await options.filter({ hasText: name }).click()
      await expectNoOpenList(page)
    }
    await chooseBuilding('南楼')
    await chooseBuilding('北楼')
    mayAnswer.resolve()
    // No room is preselected.
    await room.getByText('选择房间').waitFor()
    const openRooms = async () => {
      await editing.getByRole('combobox', { name: '房间' }).click()
      await options.filter({ hasText: '101' }).waitFor()
    }
    await openRooms()
    await options.filter({ hasText: '101（0/6，空 6 床）' }).click()
    await room.getByTitle('101（0/6，空 6 床）').waitFor()
    // Changing the building clears the room. A full room is marked and disabled.
    await chooseBuilding('南楼')
    await room.getByText('选择房间').waitFor()
    await openRooms()
    const fullRoom = options.filter({ hasText: '101（0/0） 已满' })
    expect(await fullRoom.getAttribute('class')).toContain('ant-select-item-option-disabled')
    console.expectNoTrouble()
  })

  test('ignores the card number of a code that has been changed', async () => {
    const console = await open(
      makePeople(pupil({ id: 54, name: '杜荀鹤', studentOrTeacherCode: 'S-41' })),
      answer(users.cardOfCode, ({ query }) => query.code.replaceAll(/\D/g, '')),
    )
    const { page } = console
    const dialog = await openUser(console, '杜荀鹤')
    await dialog.getByRole('button', { name: '编辑资料' }).click()
    const editing = page.getByRole('dialog', { name: '编辑用户：杜荀鹤' })
    const heldResponse = console.hold(users.cardOfCode)
    await editing.getByRole('button', { name: '载入卡号' }).click()
    await heldResponse.arrived()
    await editing.getByLabel('学工号').fill('S-42')
    const late = page.waitForResponse('**/user/get/cardId/by/code*')
    heldResponse.release()
    await late
    await editing.locator('.ant-btn-loading').waitFor({ state: 'detached' })
    expect(await editing.getByLabel('一卡通号').inputValue()).toBe('')
    await editing.getByRole('button', { name: '载入卡号' }).click()
    await expect.poll(() => editing.getByLabel('一卡通号').inputValue()).toBe('42')
  })
})

test('disables an account after a confirmation, and finds it where hidden users are shown', async () => {
  const people = makePeople(person({ id: 55, name: '司空图' }))
  const console = await open(people, refuse(users.setDisabled, common.forbidden))
  const { page } = console
  const toggle = page.getByRole('switch', { name: '启用账号 司空图' })
  await toggle.click()
  const question = page.getByRole('dialog', { name: '确认停用账号吗？' })
  await question
    .getByText('司空图 将立即不能访问本校，并从列表中隐藏；在列表上方把“状态”选为“停用”可以再找到。')
    .waitFor()
  expect(await question.locator('.ant-modal-footer button').allInnerTexts()).toEqual(['取消', '停用'])
  expect(await question.locator('.ant-btn-dangerous').innerText()).toBe('停用')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(console.asked(users.setDisabled)).toStrictEqual([])
  await toggle.click()
  await question.getByRole('button', { name: '停用' }).click()
  await question.getByText(/^操作失败, /).waitFor()
  console.answer(
    answer(users.setDisabled, ({ body }) => ({
      accountDisabled: people.change(body.userId, { accountDisabled: body.flag }).accountDisabled,
    })),
  )
  await question.getByRole('button', { name: '停用' }).click()
  await toggle.waitFor({ state: 'detached' })
  expect(console.asked(users.setDisabled).at(-1)?.body).toMatchObject({ userId: 55, flag: true })
  expect(await page.getByRole('dialog', { name: '用户信息' }).count()).toBe(0)

  await console.open('/')
  await chooseStudentData(console, '显示毕业生')
  await page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await console.searchUsers('司空图')
  await console.rows().first().waitFor()
})

test('shows no face tab if the school has switched faces off', async () => {
  const people = makePeople(pupil({ id: 56, name: '聂夷中' }))
  const console = await open(people)
  const dialog = await openUser(console, '聂夷中')
  const face = dialog.getByRole('tab', { name: '人脸' })
  await face.waitFor()
  await console.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  people.change(56, { facesEnabled: false })
  await console.page.getByRole('button', { name: '查看 聂夷中' }).click()
  await dialog.getByRole('tab', { name: '学生信息' }).waitFor()
  await face.waitFor({ state: 'detached' })
  console.expectNoTrouble()
})

test('offers hidden users for permissions and class managers only where hidden users are shown', async () => {
  const gone = person({ id: 57, name: '方干', accountDisabled: true })
  const console = await stage.open('/', {
    as: cast.school(),
    answers: [
      ...makePeople(gone).answers,
      answer(organisation.classData, classData()),
      answer(permissions.treeOfUser, []),
    ],
  })
  const { page } = console
  const searchHiddenUser = async () => {
    await console.open('/limits/userLimits')
    await page.getByLabel('搜索用户', { exact: true }).fill('方干')
    await page.getByLabel('搜索用户', { exact: true }).press('Enter')
  }
  const openManagers = async () => {
    await console.open('/sys/user')
    await findNode(console, '七年级3班')
    await chooseNodeAction(console, '七年级3班', '班级资料')
    const data = page.getByRole('dialog', { name: '班级资料：七年级3班' })
    await data.getByRole('tab', { name: '班级管理员' }).click()
    await data.getByRole('combobox', { name: '选择班级管理员' }).fill('方干')
  }
  await searchHiddenUser()
  await console.expectText('没有符合条件的数据')
  await openManagers()
  await console.expectText('没有匹配的用户')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await chooseStudentData(console, '显示毕业生')
  await searchHiddenUser()
  await console.rows().filter({ hasText: '方干' }).waitFor()
  await openManagers()
  await page.locator('.ant-select-item-option').filter({ hasText: '方干' }).waitFor()
})
