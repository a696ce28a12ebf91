import { expect, test } from 'vitest'
import { jobs } from '../../../areas/jobs/contract.ts'
import { organisation } from '../../../areas/organisation/contract.ts'
import { finishPurpose } from '../../../areas/organisation/finishContract.ts'
import { closeAfterwards } from '../../../tests/support/closeAfterwards.ts'
import { makeCodes } from '../../../tests/support/codes.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { role } from '../../contract/roles.ts'
import { makeLinkSeal } from '../files/fileLink.ts'

const database = await makeTestDatabase()
closeAfterwards(database.close)
const [old, fresh] = ['the secret of before-0123456789-abcd', 'the secret of today-9876543210-zyxw']
const before = await useServer({ database, config: { secret: old } })
const changing = await useServer({ database, config: { secret: fresh, previousSecrets: [old] } })
const after = await useServer({ database, config: { secret: fresh } })

const { make, actor } = before
const school = await make.makeSchool()
const telephone = '13812345678'
const who = await actor({
  schoolId: school.id,
  roles: [role.schoolDataAdministrator],
  departments: [school.rootId],
})
await make.proveTelephone(who.id, telephone)

test('accepts a queue name signed with the previous secret', async () => {
  const queue = (await before.as(who, jobs.queue)).data
  const ask = (server: typeof before) => server.as(who, jobs.replay, { query: { queue, after: 0 } })
  expect(await ask(changing)).toMatchObject({ code: 200 })
  expect(await ask(after)).toMatchObject({ code: 10004 })
  expect((await changing.as(who, jobs.queue)).data).toBe((await after.as(who, jobs.queue)).data)
})

test('accepts a code sent under the previous secret', async () => {
  const key = { schoolId: school.id, holderId: who.id, purpose: finishPurpose }
  const code = await makeCodes(before).makeCode(key)
  const check = (server: typeof before) => server.as(who, organisation.checkFinishCode, { body: { telephone, code } })
  expect((await check(after)).code).not.toBe(200)
  expect(await check(changing)).toMatchObject({ code: 200 })
})

test('opens a link signed with the previous secret and signs new ones with the current one', () => {
  const terms = { fileId: 7, fileSchoolId: 2, schoolId: 2, memberId: 3, displayId: 0, endsAt: 1_800_000_000 }
  const [former, now, later] = [before, changing, after].map(({ config }) => makeLinkSeal(config))
  const [sealedBefore, sealedNow] = [former?.seal(terms) ?? '', now?.seal(terms) ?? '']
  expect(now?.read(sealedBefore)).toEqual(terms)
  expect(later?.read(sealedNow)).toEqual(terms)
  expect(later?.read(sealedBefore)).toBeNull()
})
