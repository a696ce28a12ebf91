import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../users/contract.ts'
import { card } from '../contract.ts'
import { freshCard, makeCardScene } from '../make.ts'

const server = await useServer()
const { as, make } = server
const cards = importCallers(server, 'cards')
const students = importCallers(server, 'students')
const teachers = importCallers(server, 'teachers')

/** A card that its holder has lost, and a pupil without one. */
const makeScene = async () => {
  const scene = await makeCardScene(server)
  await as(scene.who, card.end, { body: { userId: scene.holder.id, why: 'lost' } })
  return scene
}

const fullWidth = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

const confirmIt = '请在一卡通中发卡确认'

test('is refused in the user’s record, which names its last holder', async () => {
  const { school, who, other, cardNum, own } = await makeScene()
  const { version } = (await as(who, users.userModel, { params: { id: other.id } })).data
  const body = (schoolCardNum: string) => ({ id: other.id, version, schoolCardNum })
  const here = await as(who, users.changeOwnSchoolUser, { body: body(cardNum) })
  expect(here).toMatchObject(refused(usersRefusals.cardLost))
  expect(here.msg).toContain(`卡号“${cardNum}”由王小明（S-01）于`)
  expect(here.msg).toContain(confirmIt)
  const params = { schoolId: school.id }
  const inSchool = await as(who, users.changeUser, { params, body: body(fullWidth(cardNum)) })
  expect(inSchool).toMatchObject(refused(usersRefusals.cardLost))
  expect((await own.cardsOf(school.id, other.id)).cardNum).toBeNull()
  expect(await as(who, users.changeUser, { params, body: body(freshCard()) })).toMatchObject({ code: 200 })
})

test('is refused for a new user', async () => {
  const { school, who, classId, cardNum } = await makeScene()
  const create = (schoolCardNum: string) =>
    as(who, users.createUser, {
      params: { schoolId: school.id },
      body: {
        name: '赵小兰',
        username: `lost-${freshCode()}`,
        userRoles: [role.student],
        depts: [classId],
        schoolCardNum,
      },
    })
  expect(await create(cardNum)).toMatchObject(refused(usersRefusals.cardLost))
  expect(await create(freshCard())).toMatchObject({ code: 200 })
})

test('can be saved again by whom it was given to after the question', async () => {
  const { school, who, other, cardNum } = await makeScene()
  await as(who, card.issue, { body: { userId: other.id, cardNum, isLostConfirmed: true } })
  const { version } = (await as(who, users.userModel, { params: { id: other.id } })).data
  const body = { id: other.id, version, schoolCardNum: cardNum, name: '李晓红' }
  expect(await as(who, users.changeUser, { params: { schoolId: school.id }, body })).toMatchObject({ code: 200 })
})

test('in use again is refused as taken', async () => {
  const { school, who, holder, other, cardNum } = await makeScene()
  await as(who, card.issue, { body: { userId: other.id, cardNum, isLostConfirmed: true } })
  const { version } = (await as(who, users.userModel, { params: { id: holder.id } })).data
  const body = { id: holder.id, version, schoolCardNum: cardNum }
  const answer = await as(who, users.changeUser, { params: { schoolId: school.id }, body })
  expect(answer).toMatchObject(refused(usersRefusals.cardTaken))
})

test('is refused in the imports of cards, students and teachers, other rows are not', async () => {
  const { school, who, cardNum } = await makeScene()
  const why = new RegExp(`^卡号“${cardNum}”由王小明（S-01）于.*挂失，${confirmIt}$`)
  const lost = { verdict: 'refused', faults: [{ why: expect.stringMatching(why) }] }
  const run = await cards.check(who, [
    { 学工号: 'S-02', 卡号: cardNum },
    { 学工号: 'S-01', 卡号: freshCard() },
  ])
  expect(await cards.rowsOf(who, run.id)).toMatchObject([lost, { faults: [] }])
  const pupils = await students.check(who, [
    { 姓名: '李小红', 学号: 'S-02', 一卡通号: fullWidth(cardNum) },
    { 姓名: '王小明', 学号: 'S-01', 一卡通号: freshCard() },
  ])
  expect(await students.rowsOf(who, pupils.id)).toMatchObject([lost, { faults: [] }])
  await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.rootId],
    name: '吴老师',
    code: 'T-09',
  })
  const staff = await teachers.check(who, [{ 姓名: '吴老师', 工号: 'T-09', 一卡通号: cardNum }])
  expect(await teachers.rowsOf(who, staff.id)).toMatchObject([lost])
})
