import { z } from 'zod'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Config } from '../../../../platform/server/config.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { holdsRole, memberOf } from '../../../../platform/server/session.ts'
import { writeSheet, xlsxType } from '../../../../platform/server/sheets/writeSheet.ts'
import { setFirstPasswords } from '../../../registry/server/directory/accounts.ts'
import { schoolOfDepartment, schoolOfMember } from '../../../registry/server/membership.ts'
import { touchAccounts } from '../../../registry/server/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { firstSheet, listForSheet } from './firstSheet.ts'
import { listAsked, newcomersAmong } from './newcomers.ts'

/** So many at once: for administrators, and for others, whose rights are compared with everybody's. */
const most = { administrators: 2000, others: 300 } as const

/** The people of a kind, as a refusal calls them. */
const called = { staff: '教职工', students: '学生', parents: '家长', anybody: '人员' } as const

/** How long a sheet that nobody fetches is kept, seconds. */
const sheetLasts = 4 * 60 * 60

const kind = jobKind({
  name: 'users.makeFirstPasswords',
  title: '批量生成初始密码',
  input: z.object({ members: z.array(z.int()) }),
  result: z.object({ fileId: z.int(), rows: z.int() }),
  needs: 'school:user:add',
  slow: true,
  // A person asks again for a sheet that failed: nobody is given a password that no sheet tells.
  attempts: 1,
})

/** Queues new first passwords for those of the people asked for who have never signed in. */
export const makeFirstPasswords = async (context: Context<typeof users.makeFirstPasswords>) => {
  const { db, session, body, jobs } = context
  const [first] = body.userIds
  if (first === undefined && body.deptId === undefined) throw new Refusal(common.badInput)
  const schoolId =
    first === undefined ? await schoolOfDepartment(db, body.deptId ?? 0) : await schoolOfMember(db, session, first)
  const asked = await listAsked(db, session, schoolId, body)
  const limit = holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)
    ? most.administrators
    : most.others
  if (asked.length > limit) throw new Refusal(usersRefusals.tooManyNewcomers, { most: limit })
  const members = await newcomersAmong(db, session, schoolId, asked)
  if (members.length === 0) {
    throw new Refusal(usersRefusals.noNewcomers, { people: first === undefined ? called[body.kind] : called.anybody })
  }
  const jobId = await jobs.add(db, kind, { schoolId, memberId: memberOf(session) }, { members })
  return { jobId, count: members.length, left: asked.length - members.length }
}

/**
 * Carries it out in one transaction: passwords and sheet are there together or not at all. Who has signed in since it was
 * asked for keeps the password and stands on no sheet. The sheet can be fetched once, by whoever asked and still may.
 */
export const firstPasswordSheets = (config: Pick<Config, 'secret' | 'previousSecrets'>) =>
  jobWork(kind, ({ input, schoolId, memberId, files, clock, progress, finish }) => {
    progress(0, input.members.length)
    return finish(async (db) => {
      const now = clock.now()
      const people = (await listForSheet(db, schoolId, input.members)).map((one) => {
        const password = makeFirstPassword()
        return { ...one, password, passwordHash: hashGeneratedPassword(password, config) }
      })
      const given = new Set(await setFirstPasswords(db, people, now))
      const told = people.filter(({ accountId }) => given.has(accountId))
      if (told.length === 0) throw new Refusal(usersRefusals.noNewcomers, { people: called.anybody })
      await touchAccounts(
        db,
        schoolId,
        told.map(({ id }) => id),
        now,
      )
      const bytes = await files.store(writeSheet(firstSheet, told))
      const about = { name: '初始密码.xlsx', contentType: xlsxType, lastsSeconds: sheetLasts }
      const once = { fetchedOnce: true, needs: kind.needs }
      const fileId = await files.record(db, bytes, { ...about, ...once, schoolId, memberId })
      return { fileId, rows: told.length }
    })
  })
