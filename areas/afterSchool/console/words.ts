import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ClassState, ParentsTold, PupilState } from '../contract.ts'

/** The names of a class's states, and how each is told. */
export const classStateWords: Readonly<Record<ClassState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '待放学', tone: 'notice' },
  dismissed: { text: '已放学，有人留下', tone: 'unknown' },
  gone: { text: '全部放学', tone: 'good' },
}

/** The same of a pupil. */
export const pupilStateWords: Readonly<Record<PupilState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '待放学', tone: 'notice' },
  kept: { text: '留下', tone: 'unknown' },
  dismissed: { text: '已放学', tone: 'good' },
  released: { text: '已放行', tone: 'good' },
  away: { text: '请假或已离校', tone: 'leave' },
}

/** Said when a release was taken back, by what parents know of it. */
export const undoneWords: Readonly<Record<ParentsTold, string>> = {
  nobody: '已撤销放行',
  again: '已撤销放行，已短信告知家长',
  callNeeded: '已撤销放行，请电话告知家长',
}
