import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { freshCode } from '../../../tests/support/importScene.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { card } from '../../card/contract.ts'
import { familyPhone } from '../../familyPhone/contract.ts'
import { gate } from '../../gate/contract.ts'
import { leave } from '../../leave/contract.ts'
import { users, usersRefusals } from '../contract.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const code = freshCode()
  const cardNum = `77${freshCode()}`
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, roles: [role.student], name: '王小明', code, cardNum })
  const other = await make.makeMember({ ...place, roles: [role.student], name: '李小红', code: freshCode() })
  return { school, place, who, pupil, other, code, cardNum }
}

const wrapped = (number: string) => `\u202D${number}\u202C\u200B`
const spaced = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`

test('looks up a card and a code with invisible marks', async () => {
  const { school, place, who, pupil, code, cardNum } = await makeScene()
  const holder = await as(who, card.holder, { query: { schoolId: school.id, card: wrapped(cardNum) } })
  expect(holder).toMatchObject({ code: 200, data: { userId: pupil.id } })
  const byCode = (text: string) => as(who, users.cardOfCode, { query: { schoolId: school.id, code: text } })
  expect((await byCode(wrapped(code))).data).toBe(cardNum)
  expect((await byCode(spaced(code))).data).toBe(cardNum)
  const keeper = await actor({ ...place, roles: [role.gateKeeper] })
  const atGate = await as(keeper, gate.personOfCard, { params: { code: wrapped(cardNum) } })
  expect(atGate).toMatchObject({ code: 200, data: { userId: pupil.id } })
})

test('stores a code without blanks between its digits and refuses it as taken', async () => {
  const { who, pupil, other, code } = await makeScene()
  const { version } = (await as(who, users.userModel, { params: { id: other.id } })).data
  const save = (studentOrTeacherCode: string) =>
    as(who, users.changeOwnSchoolUser, { body: { id: other.id, version, studentOrTeacherCode } })
  expect(await save(spaced(code))).toMatchObject(refused(usersRefusals.codeTaken))
  const next = freshCode()
  expect(await save(spaced(next))).toMatchObject({ code: 200 })
  expect((await as(who, users.userModel, { params: { id: other.id } })).data.studentOrTeacherCode).toBe(next)
  expect(pupil.id).not.toBe(other.id)
})

test.each([
  ['blanks', spaced],
  ['invisible marks', wrapped],
])('every search of people ignores %s in a number', async (_, spell) => {
  const { who, place, pupil, code } = await makeScene()
  const keyword = spell(code)
  const inList = await as(who, users.findUserPage, { body: { deptId: place.departments[0], keyword } })
  expect(inList.data.content.map(({ id }) => id)).toEqual([pupil.id])
  const students = await as(who, leave.students, { query: { keyword } })
  expect(students.data.map(({ id }) => id)).toEqual([pupil.id])
  const cards = await as(who, card.usage, { body: { studentName: keyword } })
  expect(cards.data.content.map(({ userId }) => userId)).toEqual([pupil.id])
  expect(await as(who, familyPhone.numbers, { body: { studentName: keyword } })).toMatchObject({ code: 200 })
})
