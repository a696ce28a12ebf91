import type { GateRuleView } from './ruleContract.ts'

const directionWords = { out: '可出', in: '可入', both: '可出入' } as const

const toMinute = (time: string) => time.slice(0, 5)

/** Formats a rule's times, such as 22:00–次日 01:00. */
export const formatRuleTimes = ({ startTime, endTime }: Pick<GateRuleView, 'startTime' | 'endTime'>): string =>
  `${toMinute(startTime)}–${endTime > startTime ? '' : '次日 '}${toMinute(endTime)}`

/** Formats a rule for the keeper: 走读生放学 16:30–18:00 可出. */
export const formatRule = (rule: Pick<GateRuleView, 'name' | 'startTime' | 'endTime' | 'direction'>): string =>
  `${rule.name} ${formatRuleTimes(rule)} ${directionWords[rule.direction]}`

/** Shown for a student whom no rule lets pass at this moment. */
export const noRuleText = '不在可通行时段'
