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
import { findSchoolOfDepartment, findSchoolOfMember } from '../../../registry/server/membership.ts'
import { recordAccountChange } from '../../../registry/server/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { firstSheet, listSheetPeople } from './firstSheet.ts'
import { listRequested, filterNewcomers } from './newcomers.ts'

/**
 * Maximum number of people per call. It is lower for callers whose rights must be compared with those of each person.
 */
const maxPeople = { administrators: 2000, others: 300 } as const

/** Names of the kinds in refusals. */
const kindNames = { staff: '教职工', students: '学生', parents: '家长', anybody: '人员' } as const

/** How long a sheet that nobody fetches is kept, seconds. */
const sheetSeconds = 4 * 60 * 60

const kind = jobKind({
  name: 'users.makeFirstPasswords',
  title: '批量生成初始密码',
  input: z.object({ members: z.array(z.int()) }),
  result: z.object({ fileId: z.int(), rows: z.int() }),
  needs: 'school:user:add',
  slow: true,
  // The caller starts a failed job again. A retry could set passwords that appear on no sheet.
  attempts: 1,
})

/** Queues new first passwords for the requested people who have never signed in. */
export const makeFirstPasswords = async (context: Context<typeof users.makeFirstPasswords>) => {
  const { db, session, body, jobs } = context
  const [first] = body.userIds
  if (first === undefined && body.deptId === undefined) throw new Refusal(common.badInput)
  const schoolId =
    first === undefined
      ? await findSchoolOfDepartment(db, body.deptId ?? 0)
      : await findSchoolOfMember(db, session, first)
  const requested = await listRequested(db, session, schoolId, body)
  const limit = holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)
    ? maxPeople.administrators
    : maxPeople.others
  if (requested.length > limit) throw new Refusal(usersRefusals.tooManyNewcomers, { most: limit })
  const members = await filterNewcomers(db, session, schoolId, requested)
  if (members.length === 0) {
    throw new Refusal(usersRefusals.noNewcomers, {
      people: first === undefined ? kindNames[body.kind] : kindNames.anybody,
    })
  }
  const jobId = await jobs.add(db, kind, { schoolId, memberId: memberOf(session) }, { members })
  return { jobId, count: members.length, left: requested.length - members.length }
}

/**
 * Sets the passwords and writes the sheet in one transaction, so that neither exists without the other. People who have
 * signed in since the request keep their password and are left out. Only the requester can fetch the sheet, once, while
 * they keep the permission.
 */
export const firstPasswordSheets = (config: Pick<Config, 'secret' | 'previousSecrets'>) =>
  jobWork(kind, ({ input, schoolId, memberId, files, clock, progress, finish }) => {
    progress(0, input.members.length)
    return finish(async (db) => {
      const now = clock.now()
      const people = (await listSheetPeople(db, schoolId, input.members)).map((one) => {
        const password = makeFirstPassword()
        return { ...one, password, passwordHash: hashGeneratedPassword(password, config) }
      })
      const changedAccounts = new Set(await setFirstPasswords(db, people, now))
      const listed = people.filter(({ accountId }) => changedAccounts.has(accountId))
      if (listed.length === 0) throw new Refusal(usersRefusals.noNewcomers, { people: kindNames.anybody })
      await recordAccountChange(
        db,
        schoolId,
        listed.map(({ id }) => id),
        now,
      )
      const bytes = await files.store(writeSheet(firstSheet, listed))
      const about = { name: '初始密码.xlsx', contentType: xlsxType, lastsSeconds: sheetSeconds }
      const once = { fetchedOnce: true, needs: kind.needs }
      const fileId = await files.record(db, bytes, { ...about, ...once, schoolId, memberId })
      return { fileId, rows: listed.length }
    })
  })
