import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { SendDialog } from '../../push/console/index.ts'
import { push } from '../../push/contract.ts'
import { article } from '../contract.ts'

const describeStaff = (unread: number) =>
  unread === 0 ? '只提醒还没有读过的家长。' : `只提醒还没有读过的家长。未读的教职工 ${unread} 人，不发消息。`

const RemindDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { data, error, refetch } = useCall(article.planReminder, { body: { articleId: id } })
  const remind = useAction(article.remindUnread, { done: '提醒已开始', changes: [push.pushes, push.recipients] })
  return (
    <SendDialog
      title="提醒未读"
      send="提醒"
      answer={{ data, error, refetch, page: null, note: data && describeStaff(data.unreadStaff) }}
      onSend={() => remind.run({ body: { articleId: id } })}
      onSent={onClose}
      onClose={onClose}
    />
  )
}

/** 提醒未读: sends an article again to the parents who have not read it, once a day. */
export const RemindButton = ({ id }: { readonly id: number }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        提醒未读
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RemindDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
