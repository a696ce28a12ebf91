import { type SQL, and, desc, eq, gte, ilike, lt, or } from 'drizzle-orm'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { studentRegistration as calls } from '../contract.ts'
import { presentApplication, selectApplications } from './selectApplications.ts'
import { registrationApplication } from './tables.ts'

type Search = Omit<Context<typeof calls.applications>['body'], 'pageNum' | 'pageSize'>

const matchesWord = (word: string): SQL | undefined => {
  if (word === '') return undefined
  const pattern = escapeLikePattern(word)
  const { name, receipt, telephone, idCardTail } = registrationApplication
  return or(
    ilike(name, `%${pattern}%`),
    ilike(receipt, `%${pattern}%`),
    // A whole number or its end, so that nobody finds numbers by trying their digits one by one.
    /^\d{4}$|^\d{11}$/.test(word) ? ilike(telephone, `%${pattern}`) : undefined,
    /^\d{3}[\dXx]$/.test(word) ? ilike(idCardTail, pattern) : undefined,
  )
}

/** SQL condition for the applications of a search. */
export const isSought = (
  schoolId: number,
  { taskId, keyword, state, optionId, sex, from, to }: Search,
  timeZone: string,
): SQL | undefined => {
  const { createdAt } = registrationApplication
  return and(
    eq(registrationApplication.schoolId, schoolId),
    eq(registrationApplication.taskId, taskId),
    matchesWord(keyword.trim()),
    state === undefined ? undefined : eq(registrationApplication.state, state),
    optionId === undefined ? undefined : eq(registrationApplication.optionId, optionId),
    sex === undefined ? undefined : eq(registrationApplication.sex, sex),
    from === undefined ? undefined : gte(createdAt, startOfDay(from, timeZone)),
    to === undefined ? undefined : lt(createdAt, startOfDay(nextDay(to), timeZone)),
  )
}

const order = [desc(registrationApplication.id)]

/** Reads a page of a task's applications, newest first. */
export const findApplications = ({ db, session, body }: Context<typeof calls.applications>) =>
  readCountedPage(db, body, {
    table: registrationApplication,
    where: isSought(schoolOf(session), body, session.timeZone),
    order,
    read: (onPage) =>
      selectApplications(db)
        .where(onPage)
        .orderBy(...order),
    present: (found) => presentApplication(found, session.timeZone),
  })
