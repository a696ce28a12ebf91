import { asc, eq } from 'drizzle-orm'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { kindTitles } from '../words.ts'
import { leaveRule } from './tables.ts'

const present = ({ schoolId: _schoolId, ...rule }: typeof leaveRule.$inferSelect) => rule

/** Lists a school's rules: general rules first, then by kind and length. */
export const listRules = async ({ db, session }: Context<typeof calls.rules>) => {
  const rows = await db
    .select()
    .from(leaveRule)
    .where(eq(leaveRule.schoolId, schoolOf(session)))
    .orderBy(asc(leaveRule.kind), asc(leaveRule.moreThanHours))
  return rows.map(present)
}

/** Adds or saves a rule. Waiting leaves keep their steps. */
export const saveRule = ({ db, session, body }: Context<typeof calls.saveRule>) => {
  const { id, version, ...values } = body
  const kind = values.kind === '' ? '所有类型' : kindTitles[values.kind]
  const twice = { kind: leaveRefusals.ruleTwice, words: { kind, hours: String(values.moreThanHours) } }
  return saveVersioned(db, leaveRule, {
    name: '请假审批设置',
    schoolId: schoolOf(session),
    id,
    version,
    values,
    present,
    twice,
  })
}

export const deleteRule = ({ db, session, query }: Context<typeof calls.deleteRule>) =>
  deleteRow(db, leaveRule, { schoolId: schoolOf(session), id: query.id })
