import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { jobs } from '../contract.ts'

const { make, actor, as, database, http } = await useServer()
const { runner } = http.running

/** Creates a school data administrator who is also staff. */
const makeAdministrator = async (schoolId: number, rootId: number, roleId: number = role.schoolDataAdministrator) =>
  actor({ schoolId, departments: [rootId], roles: [role.staff, roleId] })

const removeRole = ({ id, schoolId }: Actor, roleId: number) =>
  database.asSystem('a test takes a role away', (db) =>
    db
      .delete(memberRole)
      .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, id), eq(memberRole.roleId, roleId))),
  )

const queueExport = async (who: Actor, schoolId?: number) => {
  const { data } = await as(who, administration.exportAudit, { body: schoolId === undefined ? {} : { schoolId } })
  return data.jobId
}
const read = (who: Actor, id: number) => as(who, jobs.get, { query: { id } })

describe('a job whose owner has lost the permission', () => {
  test('fails if it was still waiting', async () => {
    const school = await make.makeSchool()
    const who = await makeAdministrator(school.id, school.rootId)
    const id = await queueExport(who)
    await removeRole(who, role.schoolDataAdministrator)
    await runner.drain()
    expect(await read(who, id)).toMatchObject({ data: { state: 'failed', error: common.forbidden.msg } })
  })

  test('gives no link to its file and can’t be retried', async () => {
    const school = await make.makeSchool()
    const who = await makeAdministrator(school.id, school.rootId)
    const done = await queueExport(who)
    await runner.drain()
    expect(await read(who, done)).toMatchObject({
      data: { state: 'done', fileLink: expect.stringMatching(/^\/file\//) },
    })
    const cancelled = await queueExport(who)
    expect(await as(who, jobs.cancel, { body: { id: cancelled } })).toMatchObject({ code: 200 })
    await removeRole(who, role.schoolDataAdministrator)
    expect(await read(who, done)).toMatchObject({ data: { state: 'done', fileLink: null } })
    expect(await as(who, jobs.retry, { body: { id: cancelled } })).toMatchObject(refused(common.forbidden))
  })
})

describe('a job that the platform queues in a school', () => {
  test('runs although its owner is no member of the school', async () => {
    const [platform, school] = [await make.makeSchool({ kind: 'platform' }), await make.makeSchool()]
    const who = await makeAdministrator(platform.id, platform.rootId, role.superAdministrator)
    const id = await queueExport(who, school.id)
    await runner.drain()
    expect(await read(who, id)).toMatchObject({ data: { state: 'done' } })
  })
})
