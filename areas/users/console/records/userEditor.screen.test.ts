import { expect, test } from 'vitest'
import { chooseOption } from '../../../../tests/e2e/clerk.ts'
import { answer } from '../../../../tests/screens/answers.ts'
import { pageWith } from '../../../../tests/screens/lists.ts'
import { colleagues, makePeople, parentOf, person, pupil } from '../../../../tests/screens/people.ts'
import { makeNode, nodes, schoolTree } from '../../../../tests/screens/school.ts'
import { cast, schools } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { role, showRole } from '../../../../platform/contract/roles.ts'
import { nodeType } from '../../../registry/contract.ts'
import { organisation } from '../../../organisation/contract.ts'
import { users } from '../../contract.ts'

const stage = useStage()

const firstPassword = 'zyxwvutsrqpn9'

/** Responses for a list of users who can be created, given roles, changed and deleted. */
const editableAnswers = (people: ReturnType<typeof makePeople>) => [
  ...people.answers,
  answer(users.newUsername, 'xtsyabcdefghjkmn2345'),
  answer(users.createUser, ({ params, body }) => {
    const { name, username, userRoles, studentOrTeacherCode = null } = body
    const depts = body.depts.map((id) => ({ id, name: '部门' }))
    people.add(person({ id: 300, schoolId: params.schoolId, name, username, userRoles, depts, studentOrTeacherCode }))
    return { id: 300, username, password: firstPassword }
  }),
  answer(users.bindRole, ({ query }) => {
    const userRoles = [...people.find(query.userId).userRoles, query.roleId]
    people.change(query.userId, { userRoles, roleNames: userRoles.map((id) => showRole(id).namezh) })
    return null
  }),
  answer(users.changeUser, ({ body }) => {
    const { schoolCardNum = null, studentOrTeacherCode = null } = body
    return people.change(body.id, { schoolCardNum, studentOrTeacherCode, version: body.version + 1 })
  }),
  answer(users.cardOfCode, ({ query }) => query.code.replaceAll(/\D/g, '')),
  answer(users.deleteUser, ({ body }) => {
    people.remove(body.id)
    return null
  }),
]

const nodeNamed = (page: Awaited<ReturnType<typeof stage.open>>['page'], name: string) =>
  page.getByRole('tree', { name: '组织架构' }).getByTitle(name, { exact: true }).first()

test('creates a user, adds a role, edits and deletes the user', async () => {
  const people = makePeople(...colleagues())
  const console = await stage.open('/sys/user', { as: cast.school(), answers: editableAnswers(people) })
  const { page } = console
  await console.rows().first().waitFor()
  await page.getByRole('button', { name: '新建用户' }).click()
  await console.expectToast('请先在左侧选择部门或班级，再新建用户')
  await nodeNamed(page, '教务处').click()
  await page.getByRole('button', { name: '新建用户' }).click()
  const creating = page.getByRole('dialog', { name: '新建用户' })
  await creating.getByText('教务处', { exact: true }).waitFor()
  await creating.getByLabel('部门').press('Backspace')
  await creating.getByRole('button', { name: '新建', exact: true }).click()
  for (const text of ['姓名不能为空', '角色不能为空', '部门不能为空']) await creating.getByText(text).waitFor()
  // Fields don't cut off long input.
  await creating.getByLabel('一卡通号').fill('12345678901')
  await creating.getByLabel('姓名').fill('长'.repeat(41))
  await creating.getByRole('button', { name: '新建', exact: true }).click()
  for (const text of ['一卡通长度最大为10位', '最多 40 个字']) await creating.getByText(text).waitFor()
  await creating.getByLabel('一卡通号').fill('')
  await creating.getByLabel('姓名').fill('卢照邻')
  await expect.poll(() => creating.getByLabel('用户名').inputValue()).toMatch(/^xtsy[a-z2-9]{16}$/)
  const findOption = (name: string) => page.locator('.ant-select-item-option').filter({ hasText: name })
  await creating.getByLabel('角色').fill('教职工')
  await findOption('教职工').click()
  await creating.getByLabel('姓名').click()
  await creating.getByLabel('部门').fill('图书馆')
  await page.getByRole('treeitem', { name: '图书馆' }).or(page.getByTitle('图书馆')).last().click()
  await creating.getByText('新建用户').first().click()
  await creating.getByLabel('学工号').fill('T-9001')
  await creating.getByRole('button', { name: '新建', exact: true }).click()
  const password = page.getByRole('dialog', { name: '初始密码' })
  await password.getByText(firstPassword).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await password.getByRole('button', { name: '复制初始密码' }).click()
  await console.expectToast('初始密码已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstPassword)
  await password.getByRole('button', { name: '复制用户名' }).click()
  await console.expectToast('用户名已复制')
  await password.getByRole('button', { name: '已记下' }).click()
  const made = { name: '卢照邻', userRoles: [role.staff], depts: [nodes.library], studentOrTeacherCode: 'T-9001' }
  expect(console.asked(users.createUser)).toMatchObject([{ params: { schoolId: schools.xingtan.id }, body: made }])

  // The list of 教务处 doesn't contain the user created for the library, so a notice with a link appears.
  await page.getByText('“卢照邻”已新建，当前的筛选或分页没有显示').waitFor()
  await page.getByRole('button', { name: '清除筛选并显示' }).click()
  await console.expectTotal(1)
  await page.getByText('“卢照邻”已新建').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '编辑 卢照邻' }).click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByRole('button', { name: '预览 卢照邻 的头像' }).click()
  await console.expectToast('当前用户未设置头像')
  await dialog.getByRole('combobox', { name: '角色' }).fill('门卫')
  await findOption('门卫').click()
  await dialog.locator('header').getByText('教职工、门卫').waitFor()
  // Click elsewhere, so that the role options close and the dialog stays open.
  await dialog.getByText('用户信息', { exact: true }).click()

  // Visible in a low window without scrolling.
  const edit = dialog.getByRole('button', { name: '编辑资料' })
  await page.setViewportSize({ width: 1093, height: 520 })
  await edit.evaluate((button) => button.closest('.ant-tabs-body-holder')?.scrollTo(0, 0))
  const isVisible = () =>
    edit.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isVisible).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await edit.click()
  const editing = page.getByRole('dialog', { name: '编辑用户：卢照邻' })
  await editing.getByLabel('一卡通号').fill('12345678901')
  await editing.getByRole('button', { name: '保存' }).click()
  await editing.getByText('一卡通长度最大为10位').waitFor()
  await editing.getByRole('button', { name: '载入卡号' }).click()
  await expect.poll(() => editing.getByLabel('一卡通号').inputValue()).toBe('9001')
  await editing.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '确认提交?' }).getByRole('button', { name: '提交' }).click()
  await editing.waitFor({ state: 'detached' })
  await dialog.getByText('0000009001', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '更多 卢照邻' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '确认删除用户吗？' }).getByRole('button', { name: '删除' }).click()
  await console.expectText('没有符合条件的数据')
})

test('asks before saving a phone number that another user has', async () => {
  const people = makePeople(...colleagues())
  const holder = { name: '王*', telephone: '138******11' }
  const console = await stage.open('/sys/user', {
    as: cast.school(),
    answers: [answer(users.findByTelephone, ({ body }) => pageWith(body, [holder])), ...editableAnswers(people)],
  })
  const { page } = console
  await nodeNamed(page, '教务处').click()
  await page.getByRole('button', { name: '新建用户' }).click()
  const creating = page.getByRole('dialog', { name: '新建用户' })
  await creating.getByLabel('姓名').fill('卢照邻')
  await chooseOption(console, creating, '角色', '教职工')
  await creating.getByLabel('姓名').click()
  await creating.getByLabel('手机号').fill('13800001111')
  const create = () => creating.getByRole('button', { name: '新建', exact: true }).click()
  const question = page.getByRole('dialog', { name: '确认使用此手机号吗？' })
  await create()
  await question.getByText('手机号 13800001111 已有本校的用户“王*”在使用。').waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await creating.getByText('尚未保存，请核对手机号').waitFor()
  expect(console.asked(users.createUser)).toStrictEqual([])
  await create()
  await question.getByRole('button', { name: '使用' }).click()
  await page.getByRole('dialog', { name: '初始密码' }).waitFor()
  expect(console.asked(users.createUser)).toMatchObject([{ body: { telephone: '13800001111' } }])
})

test('adds a parent to a student and unlinks the parent', async () => {
  const people = makePeople(pupil({ id: 80, name: '王修竹' }))
  const parent = parentOf({ id: 5, parentName: '卢承庆', parentTelephone: '199******21' })
  const console = await stage.open('/sys/user?role=5', {
    as: cast.school(),
    answers: [
      ...people.answers,
      answer(users.createParent, ({ body }) => {
        people.change(body.studentUserId, { parents: [{ ...parent, parentName: body.name }] })
        return { state: 'created' as const, found: null, username: 'xtsy2345', password: firstPassword }
      }),
      answer(users.unlinkParent, () => {
        people.change(80, { parents: [] })
        return null
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '编辑 王修竹' }).click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByRole('tab', { name: '学生信息' }).click()
  await dialog.getByRole('button', { name: '添加家长' }).click()
  const adding = page.getByRole('dialog', { name: '添加家长' })
  await adding.getByRole('button', { name: '保存' }).click()
  for (const text of ['家长姓名不能为空', '家长联系方式不能为空']) await adding.getByText(text).waitFor()
  await adding.getByLabel('姓名').fill('卢承庆')
  await adding.getByLabel('联系方式').fill('12345')
  await adding.getByRole('button', { name: '保存' }).click()
  await adding.getByText('请填写正确的手机号码').waitFor()
  // Full-width digits and hyphens, as copied from a list or typed with an input method.
  await adding.getByLabel('联系方式').fill('１９９-1234-4321')
  await adding.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '初始密码' }).getByRole('button', { name: '已记下' }).click()
  await dialog.getByText('199******21').waitFor()
  await dialog.getByRole('button', { name: '解除 卢承庆' }).click()
  await page.getByRole('dialog', { name: '确认解除家长关系吗？' }).getByRole('button', { name: '解除' }).click()
  await dialog.getByText('199******21').waitFor({ state: 'detached' })
  expect(console.asked(users.createParent)).toMatchObject([{ body: { telephone: '19912344321' } }])
  expect(console.asked(users.unlinkParent)).toMatchObject([{ body: { id: parent.id } }])
})

test('lets the platform create a data administrator of another school and act in that school', async () => {
  const people = makePeople(...colleagues())
  const place = { id: schools.mingde.schoolDeptId, schoolId: schools.mingde.id, name: schools.mingde.name }
  const console = await stage.open('/sys/user', {
    as: cast.admin(),
    answers: [
      answer(users.newUsername, ({ query }) => `mdzx${query.schoolId}bcdefghjkmn2345`),
      ...editableAnswers(people),
      answer(organisation.findTree, [...schoolTree(), makeNode({ ...place, type: nodeType.school })]),
    ],
  })
  const { page } = console
  await nodeNamed(page, '明德中学').click()
  await page.getByRole('button', { name: '新建用户' }).click()
  const creating = page.getByRole('dialog', { name: '新建用户' })
  await creating.getByText('明德中学', { exact: true }).waitFor()
  await creating.getByLabel('姓名').fill('骆宾王')
  await chooseOption(console, creating, '角色', '学校数据管理员')
  await creating.getByLabel('姓名').click()
  await creating.getByRole('button', { name: '新建', exact: true }).click()
  await page.getByRole('dialog', { name: '初始密码' }).getByRole('button', { name: '已记下' }).click()
  // Creating and later actions use the chosen school.
  expect(console.asked(users.newUsername).at(-1)).toMatchObject({ query: { schoolId: schools.mingde.id } })
  const made = { params: { schoolId: schools.mingde.id }, body: { username: 'mdzx3bcdefghjkmn2345' } }
  expect(console.asked(users.createUser)).toMatchObject([made])

  people.change(300, { depts: [{ id: place.id, name: place.name }] })
  await console.searchUsers('骆宾王')
  await console.expectTotal(1)
  await page.getByRole('button', { name: '编辑 骆宾王' }).click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  await chooseOption(console, dialog, '角色', '门卫')
  await dialog.locator('header').getByText('学校数据管理员、门卫').waitFor()
  await dialog.getByText('用户信息', { exact: true }).click()
  await dialog.getByRole('button', { name: '编辑资料' }).click()
  const editing = page.getByRole('dialog', { name: '编辑用户：骆宾王' })
  await editing.getByLabel('学工号').fill('T-9002')
  await editing.getByRole('button', { name: '保存' }).click()
  await editing.waitFor({ state: 'detached' })
  await dialog.getByText('T-9002', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '更多 骆宾王' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '确认删除用户吗？' }).getByRole('button', { name: '删除' }).click()
  await console.expectText('没有符合条件的数据')
  const { schoolId } = place
  expect(console.asked(users.bindRole)).toMatchObject([{ query: { schoolId } }])
  expect(console.asked(users.changeUser)).toMatchObject([{ params: { schoolId } }])
  expect(console.asked(users.deleteUser)).toMatchObject([{ body: { schoolId } }])
})

test('adds a staff role to a student only after a confirmation', async () => {
  const people = makePeople(pupil({ id: 100, name: '王修竹' }))
  const console = await stage.open('/sys/user', { as: cast.school(), answers: editableAnswers(people) })
  const { page } = console
  await page.getByRole('button', { name: '编辑 王修竹' }).click()
  const dialog = page.getByRole('dialog', { name: '用户信息' })
  const openRoleOptions = async () => {
    await dialog.getByRole('combobox', { name: '角色' }).fill('教职工')
    await page.locator('.ant-select-item-option').filter({ hasText: '教职工' }).click()
    return page.getByRole('dialog', { name: '确认给学生添加此角色吗？' })
  }
  const question = await openRoleOptions()
  await question.getByText('王修竹 是学生，添加后将看到其他学生的信息。').waitFor()
  await question.getByRole('button', { name: '取消' }).click()
  await question.waitFor({ state: 'detached' })
  expect(console.asked(users.bindRole)).toEqual([])
  await (await openRoleOptions()).getByRole('button', { name: '添加' }).click()
  await console.untilAsked(users.bindRole)
})
