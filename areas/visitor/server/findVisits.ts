import { type SQL, and, eq, ilike, inArray, isNotNull, or } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { z } from 'zod'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { matchesShownNumber } from '../../../platform/server/database/matchesShownNumber.ts'
import { withinDays } from '../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { VisitDetail, VisitSearch, visitor as calls } from '../contract.ts'
import { documentTypes } from '../words.ts'
import { maskDocument } from './documents.ts'
import { matchesPlate } from './matchesPlate.ts'
import { readNames } from './names.ts'
import { isOwnVisit, isVisibleVisit, seesWholeSchool } from './reach.ts'
import { type FoundVisit, isVisit, makePresenter, selectVisits, visitOrder } from './selectVisits.ts'
import { isInState, isOverdue } from './states.ts'
import { visit } from './tables.ts'

const matchesWord = (word: string): SQL | undefined => {
  if (word === '') return undefined
  const pattern = `%${escapeLikePattern(word)}%`
  return or(
    ilike(visit.name, pattern),
    matchesPlate(word),
    ilike(visit.hostName, pattern),
    matchesShownNumber(visit.telephone, word),
  )
}

const matchesKind = (kind: z.output<typeof VisitSearch>['kind']): SQL | undefined => {
  if (kind === undefined) return undefined
  return kind === 'pickup' ? isNotNull(visit.studentId) : eq(visit.kind, kind)
}

/** SQL condition for the visits that match a search. The caller adds which visits the session sees. */
export const matchesVisitSearch = (
  search: z.output<typeof VisitSearch>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): SQL | undefined =>
  and(
    withinDays(visit.fromAt, search, timeZone),
    search.state === undefined ? undefined : isInState(search.state, now),
    matchesKind(search.kind),
    matchesWord(search.keyword.trim()),
    search.overdue ? isOverdue(now) : undefined,
  )

/** Returns a page of the visits that the session sees, newest first. */
export const findVisits = async ({ db, session, body, clock, config }: Context<typeof calls.visits>) => {
  const now = clock.now()
  const where = and(
    isVisibleVisit(session),
    matchesVisitSearch(body, { timeZone: session.timeZone, now }),
    body.mine ? isOwnVisit(session) : undefined,
  )
  const schoolId = schoolOf(session)
  const present = await makePresenter(db, schoolId, { session, now, secrets: config })
  return readCountedPage(db, body, {
    table: visit,
    where,
    order: visitOrder,
    read: (onPage) => selectVisits(db, and(eq(visit.schoolId, schoolId), onPage)),
    present,
  })
}

type Row = FoundVisit['row']

const decisionTitle = ({ state, decidedById, hostId }: Row) => {
  const title = state === 'refused' ? '拒绝' : '同意'
  return decidedById === hostId ? title : `代被访人记录${title}`
}

/** The step of entry. Only sessions that see the whole school learn that the visitor is on the blacklist. */
const entryStep = ({ overrideReason, enteredAt: at, enteredById: byId }: Row, seesBlacklist: boolean) =>
  seesBlacklist && overrideReason !== ''
    ? { title: '入校（黑名单人员，特别放行）', at, byId, note: overrideReason }
    : { title: '入校', at, byId, note: '' }

/** Lists what happened, in order. The steps of an erased visit keep their times. */
const listSteps = (row: Row, seesBlacklist: boolean) =>
  [
    { title: row.kind === 'invited' ? '预约' : '现场登记', at: row.createdAt, byId: row.createdById, note: row.note },
    { title: decisionTitle(row), at: row.decidedAt, byId: row.decidedById, note: row.decisionNote },
    entryStep(row, seesBlacklist),
    { title: '离校', at: row.leftAt, byId: row.leftById, note: '' },
    { title: '取消', at: row.cancelledAt, byId: row.cancelledById, note: '' },
    { title: '清除个人信息', at: row.erasedAt, byId: null, note: '保存期限已满' },
  ].flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]))

/** Returns a visit with its steps and who did them. */
export const findVisit = async ({
  db,
  session,
  query,
  clock,
  config,
}: Context<typeof calls.visit>): Promise<VisitDetail> => {
  const schoolId = schoolOf(session)
  const [found] = await selectVisits(db, and(isVisit(schoolId, query.id), isVisibleVisit(session)))
  if (found === undefined) throw new Refusal(common.notFound)
  const present = await makePresenter(db, schoolId, { session, now: clock.now(), secrets: config })
  const steps = listSteps(found.row, seesWholeSchool(session))
  const names = await readNames(
    db,
    schoolId,
    steps.map(({ byId }) => byId),
  )
  return {
    ...present(found),
    note: found.row.note,
    documentType: documentTypes.find((type) => type === found.row.idCardType) ?? null,
    documentNumber: maskDocument(found.row.idCardTail),
    steps: steps.map(({ title, at, byId, note }) => ({
      title,
      time: toWireTime(at, session.timeZone),
      byName: (byId === null ? undefined : names.get(byId)) ?? '',
      note,
    })),
  }
}

/** Returns visits of these ids to a session, in list order. */
export const readVisits = async (
  { db, session, clock, config }: Pick<Context<typeof calls.findAtGate>, 'db' | 'session' | 'clock' | 'config'>,
  ids: readonly number[],
) => {
  const schoolId = schoolOf(session)
  const present = await makePresenter(db, schoolId, { session, now: clock.now(), secrets: config })
  const rows = await selectVisits(db, and(eq(visit.schoolId, schoolId), inArray(visit.id, [...ids])))
  return rows.map(present)
}
