import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Allowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { channelTitles, messageChannels } from '../../../platform/contract/messagePurposes.ts'
import { administration, messageStates } from '../contract.ts'
import type { MessageRow } from '../views.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { schoolFilter, schoolInput } from './SchoolSelect.tsx'
import { TemplateList } from './TemplateList.tsx'
import { TestMessageDialog } from './TestMessageDialog.tsx'
import { messageColumns } from './messageColumns.tsx'
import { filterInput, messageMarks, markOptions } from './messageStates.ts'

const defaults = { tab: 'messages' } as const

const tabs = [
  { label: '消息', value: 'messages' },
  { label: '消息模板', value: 'templates' },
]

const channels = Object.entries(channelTitles).map(([value, label]) => ({ value, label }))

const filters = {
  school: schoolFilter,
  state: { kind: 'choice', label: '状态', options: markOptions(messageMarks) },
  channel: { kind: 'choice', label: '渠道', options: channels },
} as const

/** Polling interval while messages are waiting, ms. */
const pollInterval = 3000

/** 发件箱: the outgoing messages, and their templates. */
const OutboxScreen = () => {
  const [{ tab }, change] = useScreenQuery(defaults)
  const [opened, setOpened] = useState<number | null>(null)
  const [isTesting, setTesting] = useState(false)
  const lead = <Segmented aria-label="查看" options={tabs} value={tab} onChange={(next) => change({ tab: next })} />
  const action = (
    <Allowed permission="administration:outbox:edit">
      <Button type="primary" onClick={() => setTesting(true)}>
        发送测试短信
      </Button>
    </Allowed>
  )
  const dialogs = (
    <>
      <MessageDrawer id={opened} onClose={() => setOpened(null)} />
      {isTesting ? (
        <TestMessageDialog
          onClose={() => setTesting(false)}
          onSent={(id) => {
            setTesting(false)
            setOpened(id)
          }}
        />
      ) : null}
    </>
  )
  if (tab === 'templates') {
    return (
      <PageFrame title="发件箱" action={action} filters={lead}>
        <TemplateList />
        {dialogs}
      </PageFrame>
    )
  }
  return (
    <ListScreen
      title="发件箱"
      label="消息"
      lead={lead}
      call={administration.outboxPage}
      filters={filters}
      input={({ school, state, channel }, bounds) => ({
        body: {
          ...filterInput('state', messageStates, state),
          ...filterInput('channel', messageChannels, channel),
          ...schoolInput(school),
          ...bounds,
        },
      })}
      columns={messageColumns}
      nameOf={({ createdAt }) => `${createdAt} 的消息`}
      empty={{ title: '还没有消息', hint: '发出的短信与微信消息会列在这里；可以先发送一条测试短信' }}
      actionsWidth={64}
      actions={({ id }: MessageRow) => [{ label: '查看', onPress: () => setOpened(id) }]}
      onOpen={({ id }) => setOpened(id)}
      every={(rows) => (rows.some(({ state }) => state === 'waiting') ? pollInterval : 0)}
      tools={() => action}
    >
      {dialogs}
    </ListScreen>
  )
}

export default OutboxScreen
