import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type StatusTone, StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { channelTitles } from '../../../platform/contract/messagePurposes.ts'
import { type PushView, type RecipientView, push, recipientStateTitles } from '../contract.ts'
import { type PushSourceType, type RecipientState, recipientStates } from '../scenes.ts'
import styles from './Push.module.css'

interface Props {
  readonly title: string
  readonly srcType: PushSourceType
  readonly srcId: number
  readonly onClose: () => void
}

/** Polling interval while messages are on their way, ms. */
const pollEvery = 2000

const tones: Readonly<Record<RecipientState, StatusTone>> = {
  queued: 'notice',
  sent: 'good',
  failed: 'bad',
  unreachable: 'quiet',
}

const describeParent = ({ parentName, relationship }: RecipientView) =>
  parentName === null ? '（没有家长）' : `${parentName}${relationship === '' ? '' : `（${relationship}）`}`

const columns: readonly ListColumn<RecipientView>[] = [
  { title: '学生', width: 88, isName: true, text: ({ studentName }) => studentName },
  { title: '班级', width: 96, leftOutWhenNarrow: 1, text: ({ className }) => className },
  { title: '家长', width: 128, isName: true, text: describeParent },
  { title: '渠道', width: 64, leftOutWhenNarrow: 2, text: ({ channel }) => channel && channelTitles[channel] },
  {
    title: '状态',
    width: 104,
    render: ({ state }) => <StatusTag text={recipientStateTitles[state]} tone={tones[state]} />,
  },
  { title: '原因', minWidth: 120, leftOutWhenNarrow: 3, text: ({ why }) => why },
]

const describeProgress = ({ sentByName, sentTime, isReminder, counts }: PushView) => {
  const states = recipientStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${recipientStateTitles[state]} ${counts[state].toLocaleString('zh-CN')}`)
  return `${sentByName} 于 ${sentTime.slice(0, 16)} ${isReminder ? '提醒' : '推送'}，共 ${counts.total.toLocaleString('zh-CN')} 位：${states.join('，')}`
}

const stateOptions = [
  { value: 'all', label: '全部状态' },
  ...recipientStates.map((value) => ({ value, label: recipientStateTitles[value] })),
]

const Recipients = ({ chosen }: { readonly chosen: PushView }) => {
  const [filter, setFilter] = useState('all')
  const state = recipientStates.find((one) => one === filter)
  const resend = useAction(push.resend, {
    done: ({ queued, unreachable }) =>
      unreachable === 0 ? `已补发 ${queued} 位` : `已补发 ${queued} 位，仍有 ${unreachable} 位无法送达`,
    changes: [push.pushes, push.recipients],
  })
  const { id, counts } = chosen
  return (
    <>
      <p className={styles.progress} role="status">
        {describeProgress(chosen)}
      </p>
      <Flex gap={8} wrap justify="space-between" className={styles.spaced ?? ''}>
        <Select aria-label="状态" style={{ width: 128 }} value={filter} options={stateOptions} onChange={setFilter} />
        <Button
          loading={resend.isPending}
          disabled={counts.failed + counts.unreachable === 0}
          onClick={() => resend.press({ body: { id } })}
        >
          补发给未送达的
        </Button>
      </Flex>
      <PlainList
        key={`${id} ${filter}`}
        label="推送的家长"
        call={push.recipients}
        input={(bounds) => ({ body: { pushId: id, ...(state === undefined ? {} : { state }), ...bounds } })}
        columns={columns}
        empty={{ title: '没有这样的家长' }}
        every={counts.queued > 0 ? pollEvery : 0}
      />
    </>
  )
}

/** Dialog with the pushes of an object: how far each has come, who was reached, and resending to those who weren't. */
export const PushesDialog = ({ title, srcType, srcId, onClose }: Props) => {
  const [chosenId, choose] = useState<number | null>(null)
  const found = useCall(
    push.pushes,
    { body: { srcType, srcId, pageNum: 1, pageSize: 50 } },
    { every: (data) => (data?.content.some(({ counts }) => counts.queued > 0) === true ? pollEvery : 0) },
  )
  const pushes = found.data?.content ?? []
  const chosen = pushes.find(({ id }) => id === chosenId) ?? pushes[0]
  const contents = () => {
    if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={6} rowHeight={40} />
    if (chosen === undefined) return <Empty title="还没有推送过" />
    return (
      <>
        {pushes.length > 1 ? (
          <Select
            aria-label="推送"
            className={styles.spaced ?? ''}
            value={chosen.id}
            options={pushes.map(({ id, sentTime, sentByName, isReminder }) => ({
              value: id,
              label: `${sentTime.slice(0, 16)} ${sentByName}${isReminder ? '（提醒）' : ''}`,
            }))}
            onChange={choose}
          />
        ) : null}
        <Recipients chosen={chosen} />
      </>
    )
  }
  return (
    <Dialog title={title} width={720} footer={null} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
