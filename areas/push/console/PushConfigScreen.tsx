import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { TextMessageState } from '../../../platform/contract/messagePurposes.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { push } from '../contract.ts'
import { PushConfigDialog } from './PushConfigDialog.tsx'
import { wayTitles } from './wayTexts.ts'

type Template = DataOf<typeof push.pushTemplates>[number]

const tagOf = (state: TextMessageState) => (
  <StatusTag text={wayTitles[state]} tone={state === 'sent' ? 'good' : 'quiet'} />
)

const columns: readonly ListColumn<Template>[] = [
  { title: '模板编号', width: 96, text: ({ id }) => String(id), leftOutWhenNarrow: 2 },
  { title: '场景', minWidth: 120, text: ({ title }) => title },
  { title: '场景代码', width: 176, text: ({ wxPushSceneCode }) => wxPushSceneCode, leftOutWhenNarrow: 1 },
  { title: '微信', width: 112, render: ({ wechat }) => tagOf(wechat) },
  { title: '短信', width: 112, render: ({ sms }) => tagOf(sms) },
]

const ConfigOf = ({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) => {
  const { srcType, wxPushSceneCode, title } = template
  const found = useCall(push.pushConfig, { query: { srcType, wxPushSceneCode } })
  if (found.data !== undefined && found.isFetchedAfterMount)
    return <PushConfigDialog title={title} config={found.data} onClose={onClose} />
  return (
    <Dialog title={`推送设置：${title}`} footer={null} onCancel={onClose}>
      {found.error ? (
        <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
      ) : (
        <Loading rows={5} rowHeight={40} />
      )}
    </Dialog>
  )
}

/** 推送设置: the scenes with their templates, and the settings of each. */
const PushConfigScreen = () => {
  const [opened, open] = useState<Template | null>(null)
  return (
    <ListScreen
      title="推送设置"
      label="推送场景"
      call={push.pushTemplates}
      failed="获取数据失败"
      input={() => ({ query: {} })}
      columns={columns}
      nameOf={({ title }) => title}
      empty={{ title: '没有可推送的场景' }}
      actions={(row) => [{ label: '设置', onPress: () => open(row) }]}
      actionsWidth={88}
    >
      {opened === null ? null : <ConfigOf template={opened} onClose={() => open(null)} />}
    </ListScreen>
  )
}

export default PushConfigScreen
