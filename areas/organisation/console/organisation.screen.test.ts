import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { findNode, locateTreeNode, chooseNodeAction } from '../../../tests/e2e/clerk.ts'
import { type FakeAnswer, answer } from '../../../tests/screens/answers.ts'
import { classData } from '../../../tests/screens/classes.ts'
import { colleagues, makePeople } from '../../../tests/screens/people.ts'
import { pageWith } from '../../../tests/screens/lists.ts'
import { makeNode, nodes, schoolTree } from '../../../tests/screens/school.ts'
import { cast, schools } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { identity } from '../../identity/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { type OrganisationTree, organisation } from '../contract.ts'
import type { SchoolRow } from '../schoolContract.ts'

const stage = useStage()

const open = (...answers: readonly FakeAnswer[]) =>
  stage.open('/sys/user', { as: cast.school(), answers: [...answers, ...makePeople(...colleagues()).answers] })

/** Fakes a server whose tree allows one node below the office to be created, renamed and deleted. */
const makeTree = () => {
  let made: OrganisationTree | null = null
  const tree = () => {
    const [root] = schoolTree()
    if (root === undefined) throw new Error('there is no school')
    const children = root.children.map((node) =>
      node.id === nodes.office && made !== null ? { ...node, children: [made] } : node,
    )
    return [{ ...root, children }]
  }
  return [
    answer(organisation.findTree, tree),
    answer(organisation.saveNode, ({ body }) => {
      const place = { id: body.id ?? 60, parentId: nodes.office, version: body.version + 1 }
      made = makeNode({ ...place, name: body.name, type: nodeType.department })
      return made
    }),
    answer(organisation.deleteNode, () => {
      made = null
      return null
    }),
    answer(organisation.orgTree, ({ params }) => {
      const all = (below: OrganisationTree[]): OrganisationTree[] =>
        below.flatMap((node) => [node, ...all(node.children)])
      const found = all(tree()).find(({ id }) => id === params.id)
      if (found === undefined) throw new Error(`there is no node ${params.id}`)
      return found
    }),
  ]
}

describe('organisation tree', () => {
  test('adds, edits and deletes nodes, also by keyboard', async () => {
    const console = await open(...makeTree())
    const { page } = console
    await findNode(console, '教务处')
    await chooseNodeAction(console, '教务处', '新建下级')
    const adding = page.getByRole('dialog', { name: '在“教务处”下新建' })
    await adding.getByRole('button', { name: '保存' }).click()
    await adding.getByText('请输入组织名称').waitFor()
    await adding.getByLabel('名称').fill('教务资料室')
    await page.keyboard.press('Enter')
    await adding.waitFor({ state: 'detached' })

    await findNode(console, '教务资料室')
    await locateTreeNode(console, '教务资料室').click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '编辑', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    const editing = page.getByRole('dialog', { name: '编辑组织：教务资料室' })
    await editing.getByLabel('名称').fill('资料室')
    await page.keyboard.press('Enter')
    await editing.waitFor({ state: 'detached' })
    await findNode(console, '资料室')
    expect(console.asked(organisation.saveNode)).toMatchObject([
      { body: { name: '教务资料室', parentId: nodes.office } },
      { body: { name: '资料室', id: 60, version: 1 } },
    ])

    await chooseNodeAction(console, '资料室', '删除')
    await page.getByRole('dialog', { name: '确认删除该组织吗？' }).getByRole('button', { name: '删除' }).click()
    await console.expectText('没有匹配的组织')
  })

  test('previews several classes, creates them and reveals them', async () => {
    let made: OrganisationTree[] = []
    const tree = () => {
      const grow = (node: OrganisationTree): OrganisationTree =>
        node.id === nodes.gradeSeven
          ? { ...node, children: [...node.children, ...made] }
          : { ...node, children: node.children.map(grow) }
      return schoolTree().map(grow)
    }
    const console = await open(
      answer(organisation.findTree, tree),
      answer(organisation.addNodes, ({ body }) => {
        const place = { parentId: body.parentId, type: nodeType.class }
        made = body.nodes.map(({ name, number }) => makeNode({ ...place, id: 500 + number, name, schoolClz: number }))
        return made
      }),
    )
    const { page } = console
    await findNode(console, '七年级')
    await chooseNodeAction(console, '七年级', '批量新建')
    const dialog = page.getByRole('dialog', { name: '在“七年级”下批量新建班级' })
    // After the four existing ones.
    await expect.poll(() => dialog.getByLabel('从几班开始').inputValue()).toBe('5')
    await dialog.getByLabel('从几班开始').fill('3')
    await dialog.getByLabel('数量').fill('4')
    await dialog.getByText('将新建 2 个：七年级5班、七年级6班').waitFor()
    await dialog.getByText('已有，不再新建：七年级3班、七年级4班').waitFor()
    await expectAccessible(page, '.ant-modal')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(organisation.addNodes)).toMatchObject([
      { body: { parentId: nodes.gradeSeven, nodes: [{ number: 5 }, { name: '七年级6班', number: 6 }] } },
    ])
    // Expanded and marked, although the search field is empty now.
    for (const name of ['七年级5班', '七年级6班'])
      await locateTreeNode(console, name).filter({ hasText: '新建' }).waitFor()
    expect(await page.getByLabel('搜索组织', { exact: true }).inputValue()).toBe('')
  })

  test('creates the classes of all grades in one dialog', async () => {
    const [root = makeNode({ id: 1, name: '', type: nodeType.school })] = schoolTree()
    const console = await open(answer(organisation.orgTree, root), answer(organisation.addClasses, []))
    const { page } = console
    await chooseNodeAction(console, '杏坛实验学校', '新建各年级班级')
    const dialog = page.getByRole('dialog', { name: '新建“杏坛实验学校”各年级的班级' })
    await dialog.getByText('七年级（现有 4 个班）').waitFor()
    await expectAccessible(page, '.ant-modal')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await dialog.getByText('请填写至少一个年级的班级数').waitFor()
    await dialog.getByLabel('七年级的班级数').fill('6')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(organisation.addClasses)).toMatchObject([
      { body: { grades: [{ parentId: nodes.gradeSeven, numbers: [1, 2, 3, 4, 5, 6] }] } },
    ])
  })

  test('limits several grades to the last of the section, with a message instead of cutting the input', async () => {
    const place = { schoolSection: 3, type: nodeType.grade, parentId: nodes.juniors }
    const juniors = (...names: string[]) =>
      makeNode({
        id: nodes.juniors,
        name: '初中部',
        type: nodeType.branch,
        parentId: nodes.root,
        schoolSection: 3,
        children: names.map((name, at) => makeNode({ ...place, id: 20 + at, name, schoolGrade: at + 1 })),
      })
    const school = { id: nodes.root, name: schools.xingtan.name, type: nodeType.school }
    const branches = [juniors('初一'), { ...juniors('七年级', '八年级', '九年级'), id: 90, name: '南校区' }]
    const console = await open(
      answer(organisation.findTree, [makeNode({ ...school, children: branches })]),
      answer(organisation.addNodes, []),
    )
    const { page } = console
    await findNode(console, '南校区')
    await chooseNodeAction(console, '南校区', '批量新建')
    const full = page.getByRole('dialog', { name: '在“南校区”下批量新建年级' })
    await full.getByText(/^都已有，没有可新建的：初中共 3 个年级/).waitFor()
    expect(await full.getByLabel('从第几年级开始').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await full.waitFor({ state: 'detached' })

    await findNode(console, '初中部')
    await chooseNodeAction(console, '初中部', '批量新建')
    const dialog = page.getByRole('dialog', { name: '在“初中部”下批量新建年级' })
    await expect.poll(() => dialog.getByLabel('从第几年级开始').inputValue()).toBe('2')
    await dialog.getByLabel('数量').fill('6')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await dialog.getByText(/^从第 2 个起最多 2 个/).waitFor()
    expect(await dialog.getByLabel('数量').inputValue()).toBe('6')
    await dialog.getByLabel('数量').fill('2')
    await dialog.getByText('将新建 2 个：初二、初三').waitFor()
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(console.asked(organisation.addNodes)).toMatchObject([
      {
        body: {
          parentId: nodes.juniors,
          nodes: [
            { name: '初二', number: 2 },
            { name: '初三', number: 3 },
          ],
        },
      },
    ])
  })

  test('preselects a grade below a school and a class below a grade', async () => {
    const console = await open()
    const { page } = console
    for (const [above, kind, name] of [
      [schools.xingtan.name, '年级', '一年级'],
      ['七年级', '班级', '七年级5班'],
    ] as const) {
      await findNode(console, above)
      await chooseNodeAction(console, above, '新建下级')
      const adding = page.getByRole('dialog', { name: `在“${above}”下新建` })
      await adding.locator('.ant-select').filter({ hasText: kind }).first().waitFor()
      await expect.poll(() => adding.getByLabel('名称').inputValue()).toBe(name)
      await page.keyboard.press('Escape')
      await adding.waitFor({ state: 'detached' })
    }
  })

  test('shows and saves class data', async () => {
    let slogan = ''
    const console = await open(
      answer(organisation.classData, () => classData({ slogan })),
      answer(organisation.saveSlogan, ({ params, body }) => {
        slogan = body.slogan
        return { id: params.id, slogan, version: body.version + 1 }
      }),
    )
    const { page } = console
    await findNode(console, '七年级3班')
    await chooseNodeAction(console, '七年级3班', '班级资料')
    const dialog = page.getByRole('dialog', { name: '班级资料：七年级3班' })
    await dialog.getByLabel('班级口号').fill('团结向上')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await console.expectToast('保存成功')
    expect(slogan).toBe('团结向上')
    await dialog.getByRole('tab', { name: '值日表' }).click()
    await dialog.getByRole('tab', { name: '班级管理员' }).click()
    await expectAccessible(page, '.ant-modal')
    // No confirmation for saved input.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('filters by a word typed before the tree was loaded', async () => {
    const { answers } = makePeople(...colleagues())
    const console = await stage.open('/', { as: cast.school(), answers, isFresh: true })
    await console.page.clock.install()
    const held = console.hold(organisation.findTree)
    await console.open('/sys/user')
    const box = console.page.getByLabel('搜索组织', { exact: true })
    await box.fill('七年级4班')
    await held.arrived()
    // Longer than the pause before the tree filters.
    await console.page.clock.runFor(600)
    held.release()
    await locateTreeNode(console, '七年级4班').locator('mark').waitFor()
    expect(await box.inputValue()).toBe('七年级4班')
  })

  test('warns of the effects of graduating, and lets the user prove a number', async () => {
    let telephone: string | null = null
    const losses = { students: 42, parents: 3, beds: 5 }
    const console = await open(
      answer(organisation.previewFinish, () => ({ ...losses, telephone })),
      answer(identity.sendTelephoneCode, null),
      answer(identity.proveTelephone, () => {
        telephone = '138******78'
        return null
      }),
    )
    const { page } = console
    await findNode(console, '七年级3班')
    await chooseNodeAction(console, '七年级3班', '设为毕业班级')
    const dialog = page.getByRole('dialog', { name: '设为毕业班级：七年级3班' })
    for (const text of ['42 名学生全部毕业', '5 个宿舍床位', '3 位家长']) await dialog.getByText(text).waitFor()
    expect(await dialog.getByRole('button', { name: '我已了解，下一步' }).count()).toBe(0)
    await dialog.getByRole('button', { name: '绑定手机号' }).click()
    const proving = page.getByRole('dialog', { name: '绑定手机号' })
    await proving.getByLabel('手机号').fill('13812345678')
    await proving.getByLabel('验证码').fill('123456')
    await proving.getByLabel('登录密码').fill('the password')
    await proving.locator('button[type=submit]').click()
    // The preview reloads after the number was proven.
    await dialog.getByText('验证码将发送到当前账号绑定的手机号 138******78。').waitFor()
    await dialog.getByRole('button', { name: '我已了解，下一步' }).click()
    await dialog.getByRole('button', { name: '发送验证码' }).waitFor()
    // The buttons stay visible in a low window, even with an error message.
    await page.setViewportSize({ width: 1093, height: 520 })
    const finish = dialog.getByRole('button', { name: '确认毕业' })
    await finish.click()
    await dialog.getByText('请输入手机号或验证码').waitFor()
    const isInSight = () =>
      finish.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    await expect.poll(isInSight).toBe(true)
  })

  test('shows the settings and saves them in one request', async () => {
    const order = [1, 2, 3, 4]
    const grade = () =>
      makeNode({
        id: nodes.gradeSeven,
        name: '七年级',
        type: nodeType.grade,
        parentId: nodes.root,
        schoolGrade: 7,
        children: order.map((number, orderNum) =>
          makeNode({
            id: 170 + number,
            orderNum,
            name: `七年级${number}班`,
            type: nodeType.class,
            parentId: nodes.gradeSeven,
          }),
        ),
      })
    const settings = () => ({
      id: nodes.gradeSeven,
      name: '七年级',
      children: grade().children.map(({ id, name, type, visible, version }) => ({ id, name, type, visible, version })),
    })
    const root = { id: nodes.root, name: schools.xingtan.name, type: nodeType.school }
    const console = await open(
      answer(organisation.findTree, () => [makeNode({ ...root, children: [grade()] })]),
      answer(organisation.nodeSettings, settings),
      answer(organisation.saveNodeSettings, ({ body }) => {
        order.splice(0, order.length, ...body.children.map(({ id }) => id - 170))
        return settings()
      }),
    )
    const { page } = console
    await findNode(console, '七年级')
    await chooseNodeAction(console, '七年级', '部门设置')
    const dialog = page.getByRole('dialog', { name: '部门设置：七年级' })
    await dialog.getByLabel('第 1 个下级组织的名称').fill('写了一半')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确认放弃修改吗？' })
    await question.getByRole('button', { name: '放弃修改' }).click()
    await dialog.waitFor({ state: 'detached' })
    await chooseNodeAction(console, '七年级', '部门设置')
    await dialog.getByRole('button', { name: '下移 七年级1班' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    const names = () => page.getByRole('tree').locator('[title^="七年级"]').allTextContents()
    // The tree is refetched after the dialog has closed.
    await expect
      .poll(async () => (await names()).filter((name) => name === '七年级1班' || name === '七年级2班'))
      .toStrictEqual(['七年级2班', '七年级1班'])
  })
})

test('creates a school and shows its first administrator once', async () => {
  const rows: SchoolRow[] = []
  const console = await stage.open('/Sys/platform', {
    as: cast.admin(),
    answers: [
      answer(organisation.schoolPage, ({ body }) => pageWith(body, rows)),
      answer(organisation.saveSchool, ({ body }) => {
        const { name, kind, usernamePrefix, timeZone } = body
        const section = body.section ?? null
        const school = {
          id: 40,
          name,
          kind,
          bureauId: null,
          bureauName: null,
          section,
          usernamePrefix,
          timeZone,
          version: 1,
        }
        rows.push(school)
        return { school, administrator: { username: `${usernamePrefix}-admin`, password: 'zyxwvutsrqpn9' } }
      }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '新建学校或教育局' }).click()
  const dialog = page.getByRole('dialog', { name: '新建学校或教育局' })
  await dialog.getByLabel('名称').fill('青禾区新建小学')
  await dialog.getByLabel('用户名前缀').fill('qhxj')
  await dialog.getByRole('button', { name: '保存' }).click()
  const account = page.getByRole('dialog', { name: '“青禾区新建小学”已建立' })
  await account.getByText('qhxj-admin').waitFor()
  await page.keyboard.press('Escape')
  expect(await account.getByText('qhxj-admin').isVisible()).toBe(true)
  await account.getByRole('button', { name: '我已记下' }).click()
  await console.rows().filter({ hasText: '青禾区新建小学' }).waitFor()
})
