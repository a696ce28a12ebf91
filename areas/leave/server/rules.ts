import { asc } from 'drizzle-orm'
import { catalogue, withoutSchool } from '../../../platform/server/catalogue.ts'
import { leaveRefusals } from '../refusals.ts'
import { kindTitles } from '../words.ts'
import { leaveRule } from './tables.ts'

/** A school's rules: general rules first, then by kind and length. Waiting leaves keep the steps they have. */
export const leaveRules = catalogue(leaveRule, {
  name: '请假审批设置',
  order: [asc(leaveRule.kind), asc(leaveRule.moreThanHours)],
  present: (row) => withoutSchool(row),
  twice: ({ kind, moreThanHours }) => ({
    kind: leaveRefusals.ruleTwice,
    words: { kind: kind === '' ? '所有类型' : kindTitles[kind], hours: String(moreThanHours) },
  }),
})
