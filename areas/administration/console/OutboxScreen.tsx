import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Allowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { MessageDrawer } from './MessageDrawer.tsx'
import { MessageFilters } from './MessageFilters.tsx'
import { MessageList } from './MessageList.tsx'
import { TemplateList } from './TemplateList.tsx'
import { TestMessageDialog } from './TestMessageDialog.tsx'

const defaults = { tab: 'messages', state: '', channel: '', school: 0, page: 1, size: 20 } as const

const tabs = [
  { label: '消息', value: 'messages' },
  { label: '消息模板', value: 'templates' },
]

/** 发件箱: the messages to the outside, and the templates that they are sent by. */
const OutboxScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [opened, setOpened] = useState<number | null>(null)
  const [isTesting, setTesting] = useState(false)
  const isList = query.tab === 'messages'
  return (
    <PageFrame
      title="发件箱"
      action={
        <Allowed permission="administration:outbox:edit">
          <Button type="primary" onClick={() => setTesting(true)}>
            发送测试短信
          </Button>
        </Allowed>
      }
      filters={
        <>
          <Segmented options={tabs} value={query.tab} onChange={(tab) => change({ tab, page: 1 })} />
          {isList ? <MessageFilters asked={query} onChange={change} /> : null}
        </>
      }
    >
      {isList ? <MessageList asked={query} onChange={change} onOpen={setOpened} /> : <TemplateList />}
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
    </PageFrame>
  )
}

export default OutboxScreen
