import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { leaveState } from '../../../leave/states.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'
import { maxPeopleAtOnce } from '../../severalContract.ts'

const server = await useServer()
const { make, actor, as } = server

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const { id: schoolId } = school
  const who = await actor({
    schoolId,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
    name: '林建平',
  })
  const add = (name: string) =>
    make.makeMember({ schoolId, name, roles: [role.student], departments: [school.classOne] })
  return { school, schoolId, who, add }
}

const preview = (who: Actor, schoolId: number, userIds: number[]) =>
  as(who, users.previewDeletion, { body: { schoolId, userIds } })
const deleteAll = (who: Actor, schoolId: number, userIds: number[]) =>
  as(who, users.deleteSeveral, { body: { schoolId, userIds } })

test('names the people with leaves, and deletes all in one step with an entry for each', async () => {
  const { schoolId, who, add } = await makeScene()
  const [one, two] = [await add('王一'), await add('王二')]
  const span = { startAt: new Date('2030-03-04T00:00:00Z'), endAt: new Date('2030-03-05T00:00:00Z') }
  const { makeLeave } = leaveFactories(server.database)
  await makeLeave(schoolId, one.id, { ...span, state: leaveState.asked })
  await makeLeave(schoolId, two.id, { ...span, state: leaveState.takenBack })
  const ids = [one.id, two.id]
  expect(await preview(who, schoolId, ids)).toMatchObject({ data: [{ title: '请假', count: 1, names: ['王一'] }] })
  expect(await deleteAll(who, schoolId, ids)).toMatchObject({ code: 200 })
  expect(await preview(who, schoolId, ids)).toMatchObject(refused(common.notFound))
  const entry = (await make.trailOf(who.id)).find(({ call }) => call === 'users.deleteSeveral')
  const gone = entry?.changes.filter(({ relation }) => relation === 'member')
  expect(gone).toMatchObject([{ before: { id: one.id } }, { before: { id: two.id } }])
})

test('deletes nobody if one is refused, and names the refused', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const pupil = await add('王一')
  const said = await deleteAll(who, schoolId, [pupil.id, who.id])
  expect(said).toMatchObject({
    code: usersRefusals.severalRefused.code,
    msg: `没有作任何更改。林建平：${usersRefusals.notYourself.msg}`,
  })
  expect(await make.membershipOf(schoolId, pupil.id)).toMatchObject({ departments: [school.classOne] })
})

test('requires the permission, people of the school, and at most the maximum number', async () => {
  const { school, schoolId, who, add } = await makeScene()
  const pupil = await add('王一')
  const foreign = await (await makeScene()).add('陈一')
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [school.office] })
  expect(await deleteAll(teacher, schoolId, [pupil.id])).toMatchObject(refused(common.forbidden))
  expect(await preview(teacher, schoolId, [pupil.id])).toMatchObject(refused(common.forbidden))
  expect(await deleteAll(who, schoolId, [pupil.id, foreign.id])).toMatchObject(refused(common.notFound))
  expect(await preview(who, schoolId, [foreign.id])).toMatchObject(refused(common.notFound))
  const most = Array.from({ length: maxPeopleAtOnce + 1 }, (_, at) => pupil.id + at)
  expect(await deleteAll(who, schoolId, most)).toMatchObject({ status: 400 })
  expect(await make.membershipOf(schoolId, pupil.id)).toMatchObject({ departments: [school.classOne] })
})
