import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { sendingLackText } from '../../sealedLink/console/index.ts'
import {
  type ClassState,
  type DismissalClass,
  type ParentNotice,
  type ParentNotification,
  type PupilState,
  afterSchoolLimits,
} from '../contract.ts'

/** Names and colours of the class states. */
export const classStateWords: Readonly<Record<ClassState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '待放学', tone: 'notice' },
  dismissed: { text: '已放学，有人留下', tone: 'unknown' },
  gone: { text: '全部放学', tone: 'good' },
}

/** Names and colours of the pupil states. */
export const pupilStateWords: Readonly<Record<PupilState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '待放学', tone: 'notice' },
  kept: { text: '留下', tone: 'unknown' },
  dismissed: { text: '已放学', tone: 'good' },
  released: { text: '已放行', tone: 'good' },
  onLeave: { text: '请假', tone: 'leave' },
  left: { text: '已离校', tone: 'quiet' },
  absent: { text: '不在校', tone: 'quiet' },
}

/** Messages after an undone release, by how parents are informed. */
export const undoneReleaseMessages: Readonly<Record<ParentNotification, string>> = {
  nobody: '已撤销放行',
  again: '已撤销放行，已短信告知家长',
  callNeeded: '已撤销放行，请电话告知家长',
}

/** Returns the message after a pupil was kept or released, with whether parents are notified or why not. */
export const formatParentNotice = (done: string, notice: ParentNotice, message: PurposeName): string => {
  if (notice === 'notDue') return done
  if (notice === 'sent') return `${done}，已短信告知家长`
  if (notice === 'noParent') return `${done}；没有可以收到短信的家长`
  return `${done}，家长没有收到短信：${sendingLackText(notice, message)}`
}

type Counts = Pick<
  DismissalClass,
  'total' | 'waiting' | 'kept' | 'dismissed' | 'released' | 'onLeave' | 'left' | 'absent'
>

/** Formats the pupils by state, for comparison with board and records: 共 41 人：待放学 38，留下 1，请假 2. */
export const formatPupilCounts = ({
  total,
  waiting,
  kept,
  dismissed,
  released,
  onLeave,
  left,
  absent,
}: Counts): string => {
  const gone = { 请假: onLeave, 已离校: left, 不在校: absent }
  const parts = { 待放学: waiting, 已放学: dismissed, 留下: kept, 已放行: released, ...gone }
  const texts = Object.entries(parts).flatMap(([word, count]) => (count === 0 ? [] : `${word} ${count}`))
  return `共 ${total} 人：${texts.join('，')}`
}

/** Returns why a dismissal can no longer be undone. Empty if it can be undone or has not happened. */
export const explainNotUndoable = ({ canUndo, undoUntil, wasUndone }: DismissalClass): string => {
  if (canUndo || undoUntil === null) return ''
  if (wasUndone) return '已撤销过一次，不能再撤销'
  return `放学已超过 ${afterSchoolLimits.undoMinutes} 分钟（${undoUntil.slice(11, 16)}），不能再撤销`
}
