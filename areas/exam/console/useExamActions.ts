import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { prefixRefusal } from '../../users/console/index.ts'
import { exam } from '../contract.ts'
import type { ExamView } from '../examContract.ts'
import { analysisPlace, entryPlace, scoresPlace } from './places.ts'
import { allReads, scoreReads } from './reads.ts'

interface Openers {
  readonly onSettings: (row: ExamView) => void
  readonly onPublish: (row: ExamView) => void
  readonly onDeletePublished: (row: ExamView) => void
  readonly onPush: (row: ExamView) => void
  readonly onPushes: (row: ExamView) => void
  readonly onImport: (row: ExamView) => void
  readonly onNumbers: (row: ExamView) => void
  readonly onGenerate: (row: ExamView) => void
}

const describeRosterChanges = ({ added, changed, removed, kept }: DataOf<typeof exam.refreshRoster>): string => {
  const parts = [
    added > 0 ? `新增 ${added} 人` : '',
    changed > 0 ? `换班或改选科 ${changed} 人` : '',
    removed > 0 ? `移除 ${removed} 人` : '',
    kept > 0 ? `因已有成绩保留 ${kept} 人` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '刷新成功，名单没有变化' : `刷新成功：${parts.join('，')}`
}

/** The calls behind the actions that change an exam. */
const useChanges = () => {
  const ranks = useAction(exam.refreshRanks, { done: '刷新成功', changes: scoreReads })
  const roster = useAction(exam.refreshRoster, { done: describeRosterChanges, changes: allReads })
  const remove = useAction(exam.deleteExam, { done: '删除成功', changes: allReads })
  return {
    refreshRanks: (id: number) => prefixRefusal('刷新失败：', () => ranks.run({ body: { id } })),
    refreshRoster: (id: number) => prefixRefusal('刷新失败：', () => roster.run({ body: { id } })),
    remove: (id: number) => prefixRefusal('删除失败：', () => remove.run({ query: { id } })),
  }
}

/** Returns a function that lists the actions of an exam. `edit` opens its dialog. */
export const useExamActions = ({
  onSettings,
  onPublish,
  onDeletePublished,
  onPush,
  onPushes,
  onImport,
  onNumbers,
  onGenerate,
}: Openers) => {
  const mayEdit = useAllowed('sys:exam:edit')
  const maySeeScores = useAllowed('exam:score:view')
  const mayEnter = useAllowed('exam:score:enter')
  const mayPush = useAllowed('push:message:send')
  // A phone has room for two characters next to 更多.
  const isPhone = useStackedLayout()
  const changes = useChanges()

  const editorActions = (row: ExamView, edit: () => void): RowAction[] => {
    const { id, name, state, isJoint, isEntryClosed } = row
    const isPublished = state === 'published'
    const ranks: RowAction = {
      label: '刷新排名',
      confirm: { title: '确认刷新排名吗？', lost: `重新计算“${name}”的全部名次。` },
      onPress: () => changes.refreshRanks(id),
    }
    const roster: RowAction = {
      label: '更新名单',
      confirm: {
        title: '确认更新名单吗？',
        lost: `“${name}”的名单改为现在班级里的学生；已有成绩的学生留在名单上。`,
      },
      onPress: () => changes.refreshRoster(id),
    }
    const untilPublishing: RowAction[] = [
      { label: '发布成绩', onPress: () => onPublish(row) },
      ranks,
      ...(isEntryClosed ? [] : [roster]),
      { label: '生成考号', onPress: () => onGenerate(row) },
      { label: '导入考号', onPress: () => onNumbers(row) },
    ]
    const remove: RowAction = isPublished
      ? { label: '删除', danger: true, onPress: () => onDeletePublished(row) }
      : {
          label: '删除',
          danger: true,
          confirm: {
            title: '确认删除吗？',
            lost: isJoint
              ? `“${name}”连同全部成绩一并删除，不能恢复；学校不再参加这次联考，截止录入之前可以重新参加。`
              : `“${name}”连同全部成绩一并删除，不能恢复。`,
          },
          onPress: () => changes.remove(id),
        }
    const pushing: RowAction[] = mayPush
      ? [
          { label: '推送成绩', onPress: () => onPush(row) },
          { label: '推送情况', onPress: () => onPushes(row) },
        ]
      : []
    return [
      { label: '考试设置', onPress: () => onSettings(row) },
      ...(isPublished ? [...pushing, ranks] : untilPublishing),
      ...(isJoint ? [] : [{ label: '编辑', onPress: edit }]),
      ...(isEntryClosed ? [] : [remove]),
    ]
  }

  return (row: ExamView, edit: () => void): readonly RowAction[] => [
    ...(maySeeScores ? [{ label: isPhone ? '成绩' : '查看成绩', onPress: () => go(scoresPlace(row.id)) }] : []),
    ...(mayEnter && row.state === 'created' && !row.isEntryClosed
      ? [
          { label: isPhone ? '录入' : '录入成绩', onPress: () => go(entryPlace(row.id)) },
          { label: '导入成绩', onPress: () => onImport(row) },
        ]
      : []),
    ...(maySeeScores ? [{ label: '成绩分析', onPress: () => go(analysisPlace(row.id)) }] : []),
    ...(mayEdit ? editorActions(row, edit) : []),
  ]
}
