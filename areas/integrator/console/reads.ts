import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { integrator } from '../contract.ts'
import type { TermState } from '../views.ts'

/** The calls that show integrators and their terms. */
export const integratorReads = [integrator.page, integrator.terms]

/** The names of the states of a term. */
export const termStateNames: Readonly<Record<TermState, string>> = {
  future: '未开始',
  running: '服务中',
  ending: '即将到期',
  ended: '已到期',
}

/** Their tones. */
export const termStateTones: Readonly<Record<TermState, StatusTone>> = {
  future: 'quiet',
  running: 'good',
  ending: 'notice',
  ended: 'bad',
}

/** Formats the number of people next to the limit. */
export const formatPeople = (people: number, limit: number | null): string =>
  limit === null ? `${people} 人，不限` : `${people} / ${limit} 人`
