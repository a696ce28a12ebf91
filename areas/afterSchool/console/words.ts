import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { lackWords } from '../../sealedLink/console/index.ts'
import {
  type ClassState,
  type DismissalClass,
  type ParentNotice,
  type ParentsTold,
  type PupilState,
  afterSchoolLimits,
} from '../contract.ts'

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
  onLeave: { text: '请假', tone: 'leave' },
  left: { text: '已离校', tone: 'quiet' },
  absent: { text: '不在校', tone: 'quiet' },
}

/** Said when a release was taken back, by what parents know of it. */
export const undoneWords: Readonly<Record<ParentsTold, string>> = {
  nobody: '已撤销放行',
  again: '已撤销放行，已短信告知家长',
  callNeeded: '已撤销放行，请电话告知家长',
}

/** Said when a pupil was kept or released: whether parents hear of it, or why they do not. */
export const toldWords = (done: string, notice: ParentNotice, message: PurposeName): string => {
  if (notice === 'notDue') return done
  if (notice === 'sent') return `${done}，已短信告知家长`
  if (notice === 'noParent') return `${done}；没有可以收到短信的家长`
  return `${done}，家长没有收到短信：${lackWords(notice, message)}`
}

type Counts = Pick<
  DismissalClass,
  'total' | 'waiting' | 'kept' | 'dismissed' | 'released' | 'onLeave' | 'left' | 'absent'
>

/** How the pupils of a class stand, so that the figures of button, board and records can be told from each other: 共 41 人：待放学 38，留下 1，请假 2. */
export const countWords = ({ total, waiting, kept, dismissed, released, onLeave, left, absent }: Counts): string => {
  const gone = { 请假: onLeave, 已离校: left, 不在校: absent }
  const parts = { 待放学: waiting, 已放学: dismissed, 留下: kept, 已放行: released, ...gone }
  const told = Object.entries(parts).flatMap(([word, count]) => (count === 0 ? [] : `${word} ${count}`))
  return `共 ${total} 人：${told.join('，')}`
}

/** Why a dismissal cannot be taken back any more; empty while it can, and before it. */
export const notUndoableWords = ({ canUndo, undoUntil, wasUndone }: DismissalClass): string => {
  if (canUndo || undoUntil === null) return ''
  if (wasUndone) return '已撤销过一次，不能再撤销'
  return `放学已超过 ${afterSchoolLimits.undoMinutes} 分钟（${undoUntil.slice(11, 16)}），不能再撤销`
}
