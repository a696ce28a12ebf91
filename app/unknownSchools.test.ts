import { expect, test } from 'vitest'
import { common } from '../platform/contract/refusal.ts'
import { role } from '../platform/contract/roles.ts'
import { access } from '../areas/access/contract.ts'
import { gate } from '../areas/gate/contract.ts'
import { points } from '../areas/points/contract.ts'
import { send } from '../tests/support/client.ts'
import { refused } from '../tests/support/refused.ts'
import { useServer } from '../tests/support/useServer.ts'

const server = await useServer()
const { make, actor, http } = server

const makeScene = async () => {
  const [school, other] = [await make.makeSchool(), await make.makeSchool()]
  const place = { schoolId: school.id, departments: [school.rootId] }
  const [{ token }, { token: keeperToken }] = [
    await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    await actor({ ...place, roles: [role.gateKeeper] }),
  ]
  await make.makeMember({ ...place, roles: [role.student], cardNum: `77${school.id}` })
  const range = { startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  return {
    school,
    other,
    /** The answers of calls that declare no school: with it in the query, in the body and inside the body. */
    answersAbout: (schoolId: unknown) =>
      Promise.all([
        send(
          http,
          gate.personOfCard,
          { params: { code: `77${school.id}` }, query: { schoolId } },
          { token: keeperToken },
        ),
        send(http, points.recordPage, { body: { schoolId } }, { token }),
        send(http, access.records, { body: { reqBody: { ...range, schoolId } } }, { token }),
      ]),
  }
}

test('refuses a school that the caller does not see also where a call declares none', async () => {
  const { other, answersAbout } = await makeScene()
  for (const schoolId of [other.id, 999_999_999, '别的学校'])
    for (const answer of await answersAbout(schoolId))
      expect(answer, String(schoolId)).toMatchObject(refused(common.notFound))
})

test('answers as usual if the school is the caller’s own or not given', async () => {
  const { school, answersAbout } = await makeScene()
  for (const schoolId of [school.id, undefined, ''])
    for (const answer of await answersAbout(schoolId)) expect(answer).toMatchObject({ code: 200 })
})
