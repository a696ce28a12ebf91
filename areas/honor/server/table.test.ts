import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { honor } from '../contract.ts'
import { makeHonorScene } from '../make.ts'

const server = await useServer()
const { make, as } = server

test('ranks classes by number, then by the highest level, and counts only honours in force', async () => {
  const { schoolId, head, pupil, other, yearId, kindId, classKindId, own, classId } = await makeHonorScene(server)
  const first = { departmentName: '七年级1班', gradeName: '七年级' }
  const second = { departmentName: '七年级2班', gradeName: '七年级' }
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, first)
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { ...first, state: 'withdrawn' })
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { ...first, state: 'proposed' })
  await own.makeAward(schoolId, { yearId, kindId: classKindId, memberId: null }, { ...second, departmentId: classId })
  const read = async (more: object = {}) => (await as(head, honor.table, { query: { yearId, ...more } })).data
  const ranked = { num: 1, byLevel: [{ level: 'city', num: 1 }] }
  expect(await read()).toEqual({
    num: 2,
    people: 1,
    byLevel: [
      { level: 'city', num: 1 },
      { level: 'school', num: 1 },
    ],
    classes: [
      { name: '七年级2班', ...ranked },
      { name: '七年级1班', num: 1, byLevel: [{ level: 'school', num: 1 }] },
    ],
    grades: [
      {
        name: '七年级',
        num: 2,
        byLevel: [
          { level: 'city', num: 1 },
          { level: 'school', num: 1 },
        ],
      },
    ],
    departments: [],
  })
  expect(await read({ level: 'city' })).toMatchObject({ num: 1, people: 0 })
  expect(await read({ target: 'pupil' })).toMatchObject({ num: 1, people: 1 })
  await own.makeAward(schoolId, { yearId, kindId, memberId: other.id }, first)
  expect((await read()).classes.map(({ name }) => name)).toEqual(['七年级1班', '七年级2班'])
})

test('ranks classes of the same name on two campuses apart', async () => {
  const { schoolId, head, pupil, other, yearId, kindId, own, classId, otherClassId } = await makeHonorScene(server)
  const texts = { departmentName: '七年级1班', gradeName: '七年级' }
  await own.makeAward(schoolId, { yearId, kindId, memberId: pupil.id }, { ...texts, departmentId: classId })
  await own.makeAward(schoolId, { yearId, kindId, memberId: other.id }, { ...texts, departmentId: otherClassId })
  const { data } = await as(head, honor.table, { query: { yearId } })
  expect(data.classes).toMatchObject([
    { name: '七年级1班', num: 1 },
    { name: '七年级1班', num: 1 },
  ])
  expect(data.grades).toMatchObject([{ name: '七年级', num: 2 }])
})

test('a pasted list finds people in reach, narrows names down by class or code and lists the others', async () => {
  const { schoolId, who, head, otherClassId } = await makeHonorScene(server)
  const twin = { schoolId, roles: [role.student], departments: [otherClassId], name: '王小明', code: 'S09' }
  const { id } = await make.makeMember(twin)
  const names = ' 王小明 \r\n七(2)班\t王小明\n王小明,S01\n\n李小红\n赵无名\n周老师'
  const find = async (by: typeof who, target: 'pupil' | 'staff') => {
    const { data } = await as(by, honor.findNamed, { body: { target, names } })
    return data.map(({ people }) => people.map(({ name, code }) => `${name} ${code ?? ''}`))
  }
  expect(await find(who, 'pupil')).toEqual([
    ['王小明 S01', '王小明 S09'],
    ['王小明 S09'],
    ['王小明 S01'],
    ['李小红 S02'],
    [],
    [],
  ])
  expect((await find(who, 'staff')).at(-1)).toHaveLength(1)
  expect(await find(head, 'pupil')).toEqual([['王小明 S01'], ['王小明 S01'], ['王小明 S01'], [], [], []])
  expect(id).toBeGreaterThan(0)
})

test('refuses a pasted list of more lines than a grant may have, and doesn’t cut it', async () => {
  const { who } = await makeHonorScene(server)
  const find = (count: number) =>
    as(who, honor.findNamed, { body: { target: 'pupil', names: '王小明\n\n'.repeat(count) } })
  expect((await find(200)).data).toHaveLength(200)
  expect(await find(201)).toMatchObject({ status: 400 })
})
