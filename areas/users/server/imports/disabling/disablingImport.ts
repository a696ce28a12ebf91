import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskName } from '../../../../../platform/contract/mask.ts'
import type { Db } from '../../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../../platform/server/database/listed.ts'
import {
  type ImportContext,
  type UndoContext,
  type UndoResult,
  type WriteResult,
  reviewedImport,
} from '../../../../imports/server/index.ts'
import { endSessionsOfMembers } from '../../../../registry/server/directory/sessions.ts'
import { disableMembers, enableMembers } from '../../../../registry/server/memberStates.ts'
import { member } from '../../../../registry/server/tables/members.ts'
import { outranksSender } from '../naming.ts'
import { rolesOfMember } from '../../rolesOfMember.ts'
import { type DisablingPlan, compareDisabling, readDisabling } from './judge.ts'
import { namedClass } from '../knownNames.ts'
import { disablingHeadings, disablingRules, disablingSheet } from './sheet.ts'

/** Undo trace of a row: the member, and the time at which the import disabled them. */
const Trace = z.object({ memberId: z.int(), at: z.iso.datetime() })

const write = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: DisablingPlan }[],
  _facts: unknown,
  { schoolId, now }: ImportContext,
): Promise<WriteResult> => {
  const people = planned.map(({ plan: { target, reason } }) => ({ memberId: target.id, why: reason }))
  await disableMembers(db, schoolId, people, now)
  const members = people.map(({ memberId }) => memberId)
  await endSessionsOfMembers(db, schoolId, members, now)
  const at = now.toISOString()
  return {
    traces: planned.map(({ number, plan }) => ({ number, trace: { memberId: plan.target.id, at } })),
    counts: [{ what: '停用账号', count: members.length }],
    signIns: [],
    footprint: null,
  }
}

/** Enables again the members who are unchanged since the import. A later change by someone else is kept. */
const undo = async (db: Db, { schoolId, asker, ...given }: UndoContext): Promise<UndoResult> => {
  const traces = z.array(Trace).parse(given.traces)
  const ids = listedIds(traces.map(({ memberId }) => memberId))
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      disabled: member.disabled,
      disabledAt: member.disabledAt,
      roles: rolesOfMember,
    })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${ids}`))
    .for('update')
  const atOf = new Map(traces.map(({ memberId, at }) => [memberId, at]))
  const untouched = rows.filter(
    ({ id, disabled, disabledAt }) => disabled && disabledAt?.toISOString() === atOf.get(id),
  )
  const outranking = untouched.filter((one) => outranksSender(one, asker))
  if (outranking.length > 0)
    return { stands: outranking.map(({ name }) => `${maskName(name)}的权限高于您`), counts: [] }
  await enableMembers(
    db,
    schoolId,
    untouched.map(({ id }) => id),
  )
  return {
    stands: [],
    counts: [
      { what: '重新启用账号', count: untouched.length },
      { what: '导入之后另有变动、保持不变', count: traces.length - untouched.length },
    ],
  }
}

/** Import that disables the accounts of the people in a sheet (批量停用). */
export const disablingImport = reviewedImport({
  name: 'disabling',
  title: '批量停用',
  sheet: disablingSheet,
  foreign: disablingHeadings,
  rules: disablingRules,
  undoing: '被停用的账号重新启用；导入之后已由他人启用或再次停用的，保持不变。',
  mostRows: 10_000,
  named: namedClass,
  classKey: 'className',
  read: readDisabling,
  compare: compareDisabling,
  write,
  undo,
})
