import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { makeCodes } from '../../../../tests/support/codes.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { forgottenPurpose, telephonePurpose } from '../../../registry/server/accountCodes.ts'
import { users } from '../../../users/contract.ts'
import { identity, identityRefusals as refusals } from '../../contract.ts'
import { testPassword } from '../../makeCredentials.ts'

const server = await useServer()
const { make, actor, as, call } = server
const codes = makeCodes(server)
const platform = await make.makeSchool({ kind: 'platform' })
const platformAdministrator = await actor({
  schoolId: platform.id,
  roles: [role.superAdministrator],
  departments: [platform.rootId],
})

let numbers = 0
const nextNumber = () => `131${String((numbers += 1)).padStart(8, '0')}`

const makeTeacher = async (more: { joinedTo?: number } = {}) => {
  const school = await make.makeSchool()
  return make.makeMember({ schoolId: school.id, departments: [school.rootId], roles: [role.staff], ...more })
}
type Teacher = Awaited<ReturnType<typeof makeTeacher>>

const enter = async ({ username }: Teacher) =>
  (await call(identity.accountLogin, { body: { username, password: testPassword } }, { address: freshAddress() })).data

/** Inserts a code of an account, as if it had just been sent. */
const insertCode = async ({ id }: Teacher, purpose: string, about?: string) => {
  const key = { schoolId: platformSchool, holderId: await make.accountIdOf(id), purpose }
  return codes.makeCode(about === undefined ? key : { ...key, about })
}
const newPassword = 'Taken-2026'
const resetBy = ({ username }: Teacher, code: string) =>
  call(identity.resetForgotten, { body: { username, code, encryptPassword: newPassword } }, { address: freshAddress() })

const encryptPassword = testPassword
/** Changes by the user or the platform that must invalidate earlier codes. */
const changes: Record<string, (own: Teacher, other: Teacher) => Promise<{ code: number }>> = {
  'taking the number off': async (own) => as(await enter(own), identity.unbindTelephone, { body: { encryptPassword } }),
  'proving another number': async (own) => {
    const telephone = nextNumber()
    const code = await insertCode(own, telephonePurpose, telephone)
    return as(await enter(own), identity.proveTelephone, { body: { telephone, code, encryptPassword } })
  },
  'separating a record': async (own, { schoolId }) =>
    as(await enter(own), identity.separateRecord, { body: { schoolId, encryptPassword } }),
  'separating a record, by the platform': async (_own, { id }) =>
    as(platformAdministrator, identity.separateRecords, { body: { userId: id } }),
  'a change of password': async (own) =>
    as(await enter(own), identity.modifyPassword, {
      body: { encryptPassword: 'Chosen-2026', encryptOldPassword: testPassword },
    }),
  'joining another account': async (own) =>
    as(await enter(own), identity.joinAccount, { body: { username: (await makeTeacher()).username, encryptPassword } }),
  'a reset by the platform': async ({ id }) => as(platformAdministrator, users.resetPassword, { params: { id } }),
}

test.each(Object.entries(changes))('%s invalidates an earlier code of 忘记密码', async (_what, change) => {
  const own = await makeTeacher()
  const other = await makeTeacher({ joinedTo: own.id })
  await make.proveTelephone(own.id, nextNumber())
  const code = await insertCode(own, forgottenPurpose)
  expect(await change(own, other)).toMatchObject({ code: 200 })
  for (const each of [own, other]) expect(await resetBy(each, code)).toMatchObject(refused(refusals.codeWrong))
  const { username } = own
  const login = { body: { username, password: newPassword } }
  expect(await call(identity.login, login, { address: freshAddress() })).toMatchObject(refused(refusals.wrongPassword))
})

test('sets a password only once with a code of 忘记密码', async () => {
  const own = await makeTeacher()
  await make.proveTelephone(own.id, nextNumber())
  const code = await insertCode(own, forgottenPurpose)
  expect(await resetBy(own, code)).toMatchObject({ code: 200 })
  expect(await resetBy(own, code)).toMatchObject(refused(refusals.codeWrong))
})
