import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../app/assemble.ts'
import { role } from '../../platform/contract/roles.ts'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { makeTestDatabase } from '../support/database.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeTestServer } from '../support/server.ts'
import { useBrowser } from './browser.ts'
import { locateTreeNode } from './clerk.ts'
import { type Console, openConsole } from './console.ts'
import { refocusUntil } from './waiting.ts'

/** Starts two nodes with different addresses on one PostgreSQL. */
const startTwoNodes = async () => {
  const consoleFolder = await buildConsoleIfNeeded()
  const database = await makeTestDatabase()
  const secondPool = makeDatabase(postgresDriver(database.url ?? '', 4))
  const nodes = [
    await makeTestServer({ database, consoleFolder }),
    await makeTestServer({ database: secondPool, consoleFolder }),
  ] as const
  const [one, two] = await Promise.all(nodes.map(({ http }) => listen(http, '127.0.0.1', 0)))
  const close = async () => {
    for (const node of nodes) await node.close()
    await secondPool.close()
    await database.close()
  }
  return { one: one?.address ?? '', two: two?.address ?? '', make: makeFactories(database), close }
}

const browser = await useBrowser()

describe('a browser on each of two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  beforeAll(async () => {
    nodes = await startTwoNodes()
  })
  afterAll(() => nodes.close())

  const enter = async (url: string, username: string, place: string) => {
    const console = await openConsole(browser, url)
    await console.openAs(username, place, testPassword)
    return console
  }

  const makeScene = async () => {
    const school = await nodes.make.makeSchool({ name: '双溪小学' })
    const place = { schoolId: school.id, departments: [school.rootId] }
    const clerk = await nodes.make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
    const colleague = await nodes.make.makeMember({ ...place, roles: [role.staff], name: '骆宾王' })
    const granting = await enter(nodes.one, clerk.username, `/limits/userLimits?user=${colleague.id}`)
    const working = await enter(nodes.two, colleague.username, '/sys/user')
    await working.rows().first().waitFor()
    return { granting, working }
  }

  /** Toggles permissions and saves. */
  const toggle = async ({ page }: Console, names: readonly string[]) => {
    await page.getByRole('region', { name: '已授予的权限' }).getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑权限：骆宾王' })
    for (const name of names) {
      await dialog.getByLabel('搜索权限').fill(name)
      await dialog.getByRole('treeitem', { name }).locator('.ant-tree-checkbox').click()
    }
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('opens menu and buttons on one after a grant on the other, and refuses at once after a revocation', async () => {
    const { granting, working } = await makeScene()
    const { page } = working
    const [entry, button] = [
      page.getByRole('menuitem', { name: '权限管理' }),
      page.getByRole('button', { name: '新建用户' }),
    ]
    expect([await entry.count(), await button.count()]).toStrictEqual([0, 0])

    const granted = ['新建用户', '查看、设置用户与用户组的权限']
    await toggle(granting, granted)
    await refocusUntil(page, 'the button that was granted', () => button.isVisible())
    await entry.waitFor()
    await locateTreeNode(working, '双溪小学').click()
    await button.click()
    const making = page.getByRole('dialog', { name: '新建用户' })
    await making.getByLabel('姓名').fill('杨炯')
    await making.getByRole('combobox', { name: '角色' }).fill('学生')
    await page.locator('.ant-select-item-option').filter({ hasText: '学生' }).click()
    await making.getByLabel('姓名').click()

    await toggle(granting, granted)
    await making.getByRole('button', { name: '新建', exact: true }).click()
    await making.getByText('无权限，请联系管理员').waitFor()
    // The refusal triggers the refresh, without a new sign-in or a return to the window.
    for (const gone of [button, entry]) await gone.waitFor({ state: 'detached' })
    granting.expectNoTrouble()
    working.expectNoTrouble()
  })
})
