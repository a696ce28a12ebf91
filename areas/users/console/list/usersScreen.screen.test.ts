import { describe, expect, test } from 'vitest'
import { expectFocusIn, expectValue } from '../../../../tests/e2e/waiting.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { colleagues, crowd, makePeople, parentOf, person, pupil } from '../../../../tests/screens/people.ts'
import { buildAdmission } from '../../../../tests/screens/backstage.ts'
import { makeNode, nodes } from '../../../../tests/screens/school.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { identity } from '../../../identity/contract.ts'
import { nodeType } from '../../../registry/contract.ts'
import { organisation } from '../../../organisation/contract.ts'
import { users } from '../../contract.ts'

const stage = useStage()

const open = (place = '/sys/user', people = makePeople(...colleagues())) =>
  stage.open(place, { as: cast.school(), answers: people.answers })

test('is found through the menu', async () => {
  const console = await open('/')
  await console.page.getByRole('menuitem', { name: '组织用户管理' }).click()
  await console.expectPlace('/sys/user')
  await console.rows().first().waitFor()
})

test('searches, and shows an empty state without results', async () => {
  const console = await open()
  await console.searchUsers('林建平')
  await console.expectTotal(1)
  // Names must not get into the URL or the browser history.
  await console.expectPlace('/sys/user')
  await console.searchUsers('没有这个人')
  await console.expectText('没有符合条件的数据')
  await console.page.getByRole('button', { name: '清除筛选' }).click()
  await console.expectPlace('/sys/user')
  await console.rows().first().waitFor()
})

test('lists disabled users by filter, and hides them when filters are cleared', async () => {
  const console = await open()
  await console.rows().first().waitFor()
  const lastRequest = () => console.asked(users.findUserPage).at(-1)?.body
  await expect.poll(lastRequest).toMatchObject({ state: 'normal' })
  await console.page.getByRole('combobox', { name: '状态' }).click()
  await console.page.getByTitle('停用', { exact: true }).click()
  await console.expectPlace('/sys/user?state=disabled')
  await expect.poll(lastRequest).toMatchObject({ state: 'disabled' })
  await console.page.getByRole('button', { name: '重置' }).click()
  await expect.poll(lastRequest).toMatchObject({ state: 'normal' })
})

test('keeps node and page on reload and 后退', async () => {
  const juniors = crowd(45, (changes) => pupil({ ...changes, depts: [{ id: nodes.juniors, name: '初中部' }] }), 200)
  const console = await open('/sys/user', makePeople(...crowd(30), ...juniors))
  const rows = () => console.rows().allTextContents()
  /** Runs `act` and waits until the new list was requested and is the only one shown. */
  const listBy = async (act: () => Promise<void>, from: number, to: number) => {
    await act()
    const codes = juniors.slice(from, to).map(({ studentOrTeacherCode }) => studentOrTeacherCode ?? '')
    const isListed = (row: string, at: number) => row.includes(codes[at] ?? '没有这一行')
    await expect.poll(async () => (await rows()).length > 0 && (await rows()).every(isListed)).toBe(true)
  }
  await console.rows().first().waitFor()
  await listBy(() => console.page.getByTitle('初中部').first().click(), 0, 20)
  expect(console.asked(users.findUserPage).at(-1)?.body).toMatchObject({ deptId: nodes.juniors, pageNum: 1 })
  const firstPage = await rows()
  await listBy(() => console.page.getByTitle('2', { exact: true }).first().click(), 20, 40)
  await expect.poll(() => console.page.url()).toContain('page=2')
  const place = new URL(console.page.url()).hash.slice(1)
  const secondPage = await rows()
  expect(secondPage).not.toStrictEqual(firstPage)
  await console.page.reload()
  await console.expectPlace(place)
  await expect.poll(rows).toStrictEqual(secondPage)
  await console.page.goBack()
  await expect.poll(() => console.page.url()).not.toContain('page=2')
})

test('keeps search text and page on reload, and drops both after leaving', async () => {
  const console = await open('/sys/user', makePeople(...crowd(130)))
  const { page } = console
  const expectRequest = (like: object) => console.expectAsked(users.findUserPage, { body: like })
  await console.searchUsers('王')
  await console.expectTotal(22)
  await page.getByTitle('2', { exact: true }).first().click()
  await expectRequest({ keyword: '王', pageNum: 2 })
  await expect.poll(() => page.url()).toContain('page=2')
  const place = decodeURIComponent(new URL(page.url()).hash).slice(1)
  expect(place).not.toContain('王')

  const before = console.asked(users.findUserPage).length
  await page.reload()
  await expectValue(page.getByLabel('搜索用户'), '王')
  await console.untilAsked(users.findUserPage, before + 1)
  await expectRequest({ keyword: '王', pageNum: 2 })
  await console.expectPlace(place)

  console.answer(answer(identity.login, () => buildAdmission(cast.school())))
  await console.leave()
  expect(await page.evaluate(() => Object.values({ ...sessionStorage, ...localStorage }).join())).not.toContain('王')
  await console.signIn('school')
  await console.expectEntered()
  await console.open(place)
  await expectRequest({ keyword: '', pageNum: 1 })
})

test('has equal gaps between all tools', async () => {
  const { page } = await open()
  const tools = ['初始密码', '导入', '导出', '新建用户'].map((name) => page.getByRole('button', { name, exact: true }))
  const gaps = async () => {
    const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()))
    return boxes.slice(1).map((box, at) => Math.round((box?.x ?? 0) - (boxes[at]?.x ?? 0) - (boxes[at]?.width ?? 0)))
  }
  await expect.poll(gaps, { message: 'px between the tools' }).toEqual([12, 12, 12])
})

test('shows a student’s status, boarding and parents, and closes on Esc', async () => {
  const parents = [parentOf({ id: 1, parentName: '王父' })]
  const people = makePeople(person({ id: 70, name: '李明' }), pupil({ id: 71, name: '王修竹', parents }))
  const console = await open('/sys/user', people)
  await console.rows().first().focus()
  await console.page.keyboard.press('ArrowDown')
  await expectFocusIn(console.rows().nth(1))
  await console.page.keyboard.press('Enter')
  const dialog = console.page.getByRole('dialog', { name: '用户信息' })
  await dialog.getByText('出生日期').waitFor()
  await dialog.getByRole('tab', { name: '学生信息' }).click()
  for (const text of ['学籍状态', '住宿', '家长', '王父']) await dialog.getByText(text, { exact: true }).waitFor()
  await console.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  console.expectNoTrouble()
})

test('shows 加载用户数据失败 if a user can’t be loaded', async () => {
  const console = await open()
  console.answer(refuse(users.userModel, common.notFound))
  await console.rows().first().click()
  await console.expectText('加载用户数据失败')
  await console.expectText('数据不存在或无权查看')
})

test('shows nodes beyond reach as not selectable', async () => {
  const ownClass = makeNode({ id: 173, name: '七年级3班', type: nodeType.class, parentId: 1 })
  const root = { id: 1, name: '杏坛实验学校', type: nodeType.school, selectable: false }
  const tree = [makeNode({ ...root, children: [ownClass] })]
  const { answers } = makePeople(...crowd(3, pupil))
  const console = await stage.open('/sys/user', {
    as: cast.teacher(),
    answers: [...answers, answer(organisation.findTree, tree)],
  })
  await console.rows().first().waitFor()
  await console.page.locator('.ant-tree').getByTitle('杏坛实验学校').click()
  await console.expectPlace('/sys/user')
})

describe('with more than twenty schools', () => {
  const makeRoot = (number: number) =>
    makeNode({ id: 1000 + number, schoolId: 100 + number, name: `分校${number}`, type: nodeType.school, folded: true })
  const library = (number: number) => {
    const root = makeRoot(number)
    const place = { schoolId: root.schoolId, parentId: root.id }
    const below = makeNode({ ...place, id: 2000 + number, name: `${root.name}图书馆`, type: nodeType.department })
    return { ...root, folded: false, children: [below] }
  }

  test('loads each school’s tree on demand, in the tree and in a field', async () => {
    const roots = Array.from({ length: 21 }, (_, at) => makeRoot(at + 1))
    const console = await stage.open('/sys/user', {
      as: cast.admin(),
      answers: [
        ...makePeople(...crowd(3)).answers,
        answer(organisation.findTree, roots),
        answer(organisation.orgTree, ({ params }) => library(params.id - 1000)),
        answer(users.newUsername, 'fx19abcdefghijklmnop'),
      ],
    })
    const { page } = console
    const tree = page.getByRole('tree', { name: '组织架构' })
    await tree.locator('.ant-tree-treenode').filter({ hasText: '分校19' }).locator('.ant-tree-switcher').click()
    await tree.getByTitle('分校19图书馆', { exact: true }).click()
    await page.getByRole('button', { name: '新建用户' }).click()
    const creating = page.getByRole('dialog', { name: '新建用户' })
    // The field reuses the node loaded by the tree, and offers only that school.
    await creating.getByText('分校19图书馆', { exact: true }).waitFor()
    await creating.getByLabel('部门').click()
    const list = page.locator('.ant-select-dropdown').filter({ has: page.getByRole('tree') })
    const node = (title: string) => list.locator('.ant-select-tree-treenode').filter({ hasText: title })
    await node('分校19').first().waitFor()
    await creating.getByLabel('部门').fill('分校20')
    await page.getByText('没有匹配的组织').waitFor()
    console.expectNoTrouble()
  })
})

test('cuts a long name after two lines and shows it in full in the tooltip', async () => {
  const name = '阿卜杜勒艾则孜买买提明江'.repeat(3)
  const console = await open('/sys/user', makePeople(person({ id: 100, name })))
  const row = console.rows().first()
  await row.getByTitle(name).waitFor()
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(64)
})
