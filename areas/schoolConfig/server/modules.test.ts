import { expect, test } from 'vitest'
import { z } from 'zod'
import { area } from '../../../platform/contract/area.ts'
import { get, permission, signedIn } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { serve } from '../../../platform/server/serve.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { identity } from '../../identity/contract.ts'
import { permissions } from '../../permissions/contract.ts'
import { shell } from '../../shell/contract.ts'
import { closedModule } from './tables.ts'

/** A module that exists only in this test. */
const chess = {
  boards: get('/chess/boards', { doc: 'x', may: permission('chess:board:view'), data: z.string() }),
  rules: get('/chess/rules', { doc: 'x', may: signedIn('x'), data: z.string() }),
}
const roles = [role.staff]
const chessArea = area({
  name: 'chess',
  title: '棋社',
  isModule: true,
  permissions: { 'chess:board:view': { title: '查看棋盘', roles } },
  menu: [{ id: 9001, name: '棋社', url: '/chess', orderNum: 99, roles }],
  calls: chess,
})

const { make, actor, as, database } = await useServer({
  also: [serve(chessArea, { boards: () => '棋盘', rules: () => '规则' })],
})

const close = (schoolId: number, module: string) =>
  database.asSystem('a test closes a module', (db) => db.insert(closedModule).values({ schoolId, module }))

const makeTeacher = async () => {
  const school = await make.makeSchool()
  return actor({ schoolId: school.id, roles, departments: [school.rootId] })
}

const menuNames = async (who: Awaited<ReturnType<typeof makeTeacher>>) =>
  (await as(who, shell.navTree, { params: { username: who.username } })).data.map(({ name }) => name)

test('allows every module that is not closed for the school', async () => {
  const teacher = await makeTeacher()
  expect((await as(teacher, chess.boards)).data).toBe('棋盘')
  expect((await as(teacher, chess.rules)).data).toBe('规则')
  expect(await menuNames(teacher)).toContain('棋社')
  expect((await as(teacher, identity.session)).data.closedModules).toEqual([])
})

test("removes a closed module's calls, permissions and menu entries at the next call, only in that school", async () => {
  const teacher = await makeTeacher()
  const elsewhere = await makeTeacher()
  await close(teacher.schoolId, 'chess')
  expect(await as(teacher, chess.boards)).toMatchObject({ ...refused(common.notInSchool), status: 403 })
  expect(await as(teacher, chess.rules)).toMatchObject(refused(common.notInSchool))
  expect(await menuNames(teacher)).not.toContain('棋社')
  expect((await as(teacher, permissions.own)).data).not.toContain('chess:board:view')
  expect((await as(teacher, identity.session)).data).toMatchObject({ closedModules: ['chess'] })
  expect((await as(elsewhere, chess.boards)).data).toBe('棋盘')
})

test('does not open a closed module by a grant', async () => {
  const school = await make.makeSchool()
  const who = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [school.rootId] })
  await make.grant(school.id, who.id, ['chess:board:view'])
  expect((await as(who, chess.boards)).data).toBe('棋盘')
  await close(school.id, 'chess')
  expect(await as(who, chess.boards)).toMatchObject(refused(common.notInSchool))
})

test('keeps an area that every school has, even if it is listed as closed', async () => {
  const teacher = await makeTeacher()
  await close(teacher.schoolId, 'permissions')
  expect(await as(teacher, permissions.own)).toMatchObject({ status: 200 })
})
