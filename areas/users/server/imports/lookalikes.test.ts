import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { type Cells, freshCode, importCallers, nameFrom } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { isIdCard } from '../../../../platform/contract/idCard.ts'

const server = await useServer()
const { make } = server
const of = {
  students: importCallers(server, 'students'),
  teachers: importCallers(server, 'teachers'),
  parents: importCallers(server, 'parents'),
  disabling: importCallers(server, 'disabling'),
}
const { makeScene } = of.students

const hidden = (at: number) => String(4000 + at)
/** Identity numbers with the same date of birth and end, and different regions. */
const idCards = Array.from({ length: 1000 }, (_, at) => `${330_100 + at}201209081234`).filter(isIdCard)
const idCard = (at: number) => idCards[at] ?? ''
const telephone = (at: number) => `139${hidden(at)}0123`

/** Rows of each import that try different hidden digits. */
const probingRows: readonly (readonly [kind: keyof typeof of, what: string, row: (at: number) => Cells])[] = [
  ['teachers', '手机号', (at) => ({ 姓名: '林建平', 工号: freshCode(), 部门: '总务处', 手机号: telephone(at) })],
  [
    'students',
    '手机号',
    (at) => ({
      姓名: nameFrom(at),
      学号: freshCode(),
      班级: '七年级1班',
      家长1姓名: '王父',
      家长1关系: '父亲',
      家长1手机号: telephone(at),
    }),
  ],
  ['students', '身份证号', (at) => ({ 姓名: nameFrom(at), 班级: '七年级1班', 身份证号: idCard(at) })],
  [
    'parents',
    '手机号',
    (at) => ({ 学号: freshCode(), 家长1姓名: '王父', 家长1关系: '父亲', 家长1手机号: telephone(at) }),
  ],
  ['disabling', '身份证号', (at) => ({ 身份证号: idCard(at), 停用原因: '转学' })],
]

test.each(probingRows)('refuses a whole file of %s that tries the hidden digits of a %s', async (kind, what, row) => {
  const { school, who } = await makeScene()
  await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.rootId],
    telephone: telephone(3),
  })
  const most = what === '手机号' ? 60 : 10
  const few = Array.from({ length: most }, (_, at) => row(at))
  expect((await of[kind].judge(who, few)).job).toMatchObject({ state: 'done', error: null })
  const { job, counts, id } = await of[kind].judge(who, [...few, row(most)])
  const error = `文件中有 ${most + 1} 个${what}只有隐藏的几位不同，本次不核对；请检查这一列后重新上传`
  expect(job).toMatchObject({ state: 'failed', error })
  expect(counts).toBeNull()
  expect(await of[kind].rowsOf(who, id)).toEqual([])
})
