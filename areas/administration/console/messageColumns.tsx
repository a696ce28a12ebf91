import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { channelTitles, findMessagePurpose } from '../../../platform/contract/messagePurposes.ts'
import type { MessageRow } from '../views.ts'
import { messageMarks } from './messageStates.ts'

/** The columns of the outbox. The school column appears only if there are several. */
export const messageColumns = (rows: readonly MessageRow[]): ListColumn<MessageRow>[] => [
  { title: '时间', width: 168, render: ({ createdAt }) => createdAt },
  ...(rows.some(({ school }) => school !== null)
    ? [{ title: '学校', leftOutWhenNarrow: 5, text: ({ school }: MessageRow) => school?.name ?? '本校' }]
    : []),
  { title: '渠道', width: 64, leftOutWhenNarrow: 2, render: ({ channel }) => channelTitles[channel] },
  { title: '用途', width: 120, leftOutWhenNarrow: 4, text: ({ purpose }) => findMessagePurpose(purpose).title },
  { title: '收件人', width: 128, text: ({ recipient }) => recipient },
  { title: '姓名', width: 80, isName: true, text: ({ person }) => person },
  { title: '状态', width: 96, render: ({ state }) => <StatusTag {...messageMarks[state]} /> },
  { title: '次数', width: 56, leftOutWhenNarrow: 1, align: 'right', text: ({ attempts }) => attempts },
  { title: '错误', leftOutWhenNarrow: 3, text: ({ error }) => error },
]
