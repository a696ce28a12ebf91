import { and, desc, eq, inArray } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeFaceLinker } from '../../../platform/server/faceLinker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { entryTypeName, gateTypes } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { findCardFault, findLastEndedCard } from '../../card/server/index.ts'
import { endedNames } from '../../card/contract.ts'
import { findCurrentLeave, presentLeave } from '../../leave/server/index.ts'
import { hasStudentRole, mainDepartmentJoin, studentInfoJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { face } from '../../users/server/tables.ts'
import { type gate, gateRefusals } from '../contract.ts'
import type { CardHolder, EntryPerson } from '../views.ts'
import { makeCardTicket } from './cardTicket.ts'
import { listContacts } from './contacts.ts'
import { findNextLeave, formatNextLeave } from './nextLeave.ts'
import { findHolders } from './people.ts'
import { findRuleWords, presentRuleText } from './rules/dayRules.ts'

type Asking = Pick<Context<typeof gate.person>, 'db' | 'session' | 'clock' | 'files'>

const selectPerson = async (db: Db, schoolId: number, userId: number) => {
  const [row] = await db
    .select({
      name: member.name,
      code: member.code,
      schoolId: member.schoolId,
      avatarFileId: member.avatarFileId,
      faceFileId: face.fileId,
      clazzName: department.name,
      isStudent: hasStudentRole().as('is_student'),
      isBoarder: studentInfo.accommodation,
    })
    .from(member)
    .leftJoin(face, and(eq(face.schoolId, member.schoolId), eq(face.memberId, member.id)))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(studentInfo, studentInfoJoin)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, userId)))
    .orderBy(desc(face.id))
    .limit(1)
  if (!row) throw new Refusal(common.notFound)
  return row
}

const findLastPassage = async (db: Db, schoolId: number, userId: number) => {
  const [row] = await db
    .select({ at: accessRecord.at, stateDictId: accessRecord.stateDictId })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        eq(accessRecord.memberId, userId),
        inArray(accessRecord.stateDictId, [...gateTypes]),
      ),
    )
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(1)
  return row
}

/**
 * Presents a person at the gate with only what the gate needs: phone numbers are masked, the rest of the record is left
 * out.
 */
const presentPerson = async ({ db, session, clock, files }: Asking, userId: number): Promise<EntryPerson> => {
  const schoolId = schoolOf(session)
  const row = await selectPerson(db, schoolId, userId)
  const now = clock.now()
  const { leaverState, leave } = await findCurrentLeave(db, schoolId, userId, now)
  const next = leaverState === 'LEAVE_NO' ? await findNextLeave(db, schoolId, userId, now) : undefined
  const rules = await findRuleWords(db, schoolId, userId, now)
  const last = await findLastPassage(db, schoolId, userId)
  const lastWords = last && `上次${entryTypeName(last.stateDictId)}：${toWireTime(last.at, session.timeZone)}`
  const living = row.isBoarder ? '住校' : '走读'
  const contacts = await listContacts(db, schoolId, userId)
  return {
    userId,
    name: row.name,
    userFaceImg: makeFaceLinker({ files, session }, schoolId)(row.faceFileId ?? row.avatarFileId),
    code: row.code ?? '',
    clazzName: row.clazzName ?? '',
    isStudent: row.isStudent,
    leaverState,
    leave: leave && presentLeave(leave, session),
    note: [
      // First, because the leave status next to it shows none.
      next && formatNextLeave(next, now, session.timeZone),
      row.isStudent ? living : undefined,
      lastWords ?? '尚无出入记录',
    ]
      .filter((part) => part !== undefined)
      .join('；'),
    rules: rules && { leaving: presentRuleText(rules.leaving), returning: presentRuleText(rules.returning) },
    contacts: contacts.map(({ phone, ...contact }) => ({ ...contact, phone: maskTelephone(phone) ?? '' })),
  }
}

/** Returns a person at the gate. */
export const findPerson = (context: Context<typeof gate.person>) => presentPerson(context, context.params.userId)

/** Refuses a card without a holder. The keeper sees that it was lost, replaced or returned, but no name. */
const refuseCard = async (db: Db, schoolId: number, code: string): Promise<never> => {
  const ended = await findLastEndedCard(db, schoolId, code)
  if (ended === undefined) throw new Refusal(gateRefusals.notACard, { code })
  throw new Refusal(gateRefusals.cardEnded, { code, why: endedNames[ended.why] })
}

/** Finds the holder of a card shown to the keeper's reader, with a ticket to see the contacts. */
export const findPersonOfCard = async (context: Context<typeof gate.personOfCard>): Promise<CardHolder> => {
  const { code } = context.params
  const schoolId = schoolOf(context.session)
  const [holder, another] = await findHolders(context.db, schoolId, code)
  if (holder === undefined) return refuseCard(context.db, schoolId, code)
  if (another !== undefined) throw new Refusal(gateRefusals.severalPeople, { code })
  const look = { schoolId, userId: holder, keeperId: memberOf(context.session) }
  const now = context.clock.now()
  const ticket = makeCardTicket(look, now, context.config)
  const cardFault = await findCardFault(context.db, schoolId, holder, now)
  return { ...(await presentPerson(context, holder)), ticket, cardFault }
}
