import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { type Cells, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { dormitoryBuilding } from '../../../registry/server/tables/places.ts'

const server = await useServer()
const kinds = {
  parents: importCallers(server, 'parents'),
  cards: importCallers(server, 'cards'),
  disabling: importCallers(server, 'disabling'),
  moves: importCallers(server, 'moves'),
}

const more: Readonly<Record<keyof typeof kinds, (room: Cells) => Cells>> = {
  parents: () => ({ 家长姓名: '王父', 家长关系: '父亲', 家长手机号: '13800001111' }),
  cards: () => ({ 卡号: '4567890' }),
  disabling: () => ({ 停用原因: '已转学' }),
  moves: (room) => room,
}

test.each(['parents', 'cards', 'disabling', 'moves'] as const)(
  'finds a student by name and class in a sheet of %s, and refuses an unclear one by name',
  async (kind) => {
    const { check, rowsOf, makeScene, apply } = kinds[kind]
    const { who, school, room, second, addPupil } = await makeScene()
    const pupilOf = (name: string, departmentId: number) =>
      server.make.makeMember({ name, schoolId: school.id, roles: [role.student], departments: [departmentId] })
    await addPupil({ name: '王芳', code: freshCode() })
    await pupilOf('王芳', second.id)
    await addPupil({ name: '张伟', code: freshCode() })
    await addPupil({ name: '张伟', code: freshCode() })
    const [building] = await server.database.asSystem('a test reads a building', (db) =>
      db.select().from(dormitoryBuilding).where(eq(dormitoryBuilding.id, room.buildingId)),
    )
    const cells = more[kind]({ 宿舍楼: building?.name ?? '', 房间: room.name })
    const only = await check(who, [{ 姓名: '王 芳', 班级: '七（1）班', ...cells }])
    expect(only.counts).toMatchObject({ refused: 0 })
    const run = await check(who, [
      { 姓名: '张伟', 班级: '七年级1班', ...cells },
      { 姓名: '没有的', 班级: '七年级1班', ...cells },
      { 姓名: '王芳', 班级: '九年级9班', ...cells },
      { 姓名: '王芳', 班级: '', ...cells },
    ])
    expect((await rowsOf(who, run.id)).map(({ faults }) => faults[0]?.why)).toEqual([
      '“七年级/七年级1班”有多名学生叫“张伟”，请填写号码',
      '“七年级/七年级1班”没有叫“没有的”的学生',
      expect.stringMatching(/^班级“九年级9班”：没有此班级/),
      expect.stringMatching(/，或姓名与班级$/),
    ])
    expect(await apply(who, only.id)).toMatchObject({ stage: 'done' })
  },
)
