import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { type SettingsView, phoneLimits, videoTele } from '../../contract.ts'
import { describeWindows } from '../../hours.ts'
import { WindowsField } from './WindowsField.tsx'

const factsOf = (settings: SettingsView) => [
  { name: '视频电话', value: settings.enabled ? '启用' : '停用，只能拨打公共号码' },
  { name: '通话时间', value: describeWindows(settings.windows) },
  { name: '单次最多', value: `${settings.callMinutes} 分钟，在亲情号码的配置中修改` },
  { name: '每人每天最多', value: `${settings.mostCalls} 次，未接通的不计` },
  { name: '余额提醒', value: settings.lowMinutes === 0 ? '不提醒' : `剩余不多于 ${settings.lowMinutes} 分钟时` },
  { name: '录音提示', value: settings.showsRecordingHint ? '话机提示通话可能被录音' : '不提示' },
]

const bodyOf = ({ callMinutes: _callMinutes, ...body }: SettingsView) => body

const describeValue = (value: unknown) => (Array.isArray(value) ? `${value.length} 个时段` : '')

interface DialogProps {
  readonly settings: SettingsView
  readonly onClose: () => void
}

const SettingsDialog = ({ settings, onClose }: DialogProps) => (
  <SaveDialog
    call={videoTele.saveSettings}
    title="公共设置"
    columns={2}
    initial={bodyOf(settings)}
    stale={{ name: '公共设置', valuesOf: bodyOf }}
    changes={[videoTele.settings]}
    onClose={onClose}
  >
    <FormField name="enabled" label="启用视频电话" hint="停用后只能拨打公共号码">
      <Switch />
    </FormField>
    <FormField name="showsRecordingHint" label="录音提示" hint="话机提示通话可能被录音">
      <Switch />
    </FormField>
    <FormField name="mostCalls" label="每人每天最多" hint="未接通的与公共号码不计">
      <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.dailyCalls} precision={0} suffix="次" />
    </FormField>
    <FormField name="lowMinutes" label="余额提醒" hint="剩余不多于此时提醒，0 为不提醒">
      <NumberInput style={{ width: '100%' }} min={0} max={phoneLimits.minutes} precision={0} suffix="分钟" />
    </FormField>
    <FormField name="windows" label="通话时间" missing="请添加通话时间" wide show={describeValue}>
      <WindowsField />
    </FormField>
  </SaveDialog>
)

/** 公共设置: when and how often pupils may call, unless their group says otherwise. */
const SettingsScreen = () => {
  const mayEdit = useAllowed('videoTele:setting:edit')
  const found = useCall(videoTele.settings, {})
  const [isOpen, setOpen] = useState(false)
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} /> : <Facts facts={factsOf(found.data)} />
  }
  return (
    <PageFrame
      title="公共设置"
      action={
        mayEdit ? (
          <Button type="primary" disabled={found.data === undefined || found.isFetching} onClick={() => setOpen(true)}>
            修改
          </Button>
        ) : null
      }
    >
      {contents()}
      {isOpen && found.data !== undefined ? (
        <SettingsDialog settings={found.data} onClose={() => setOpen(false)} />
      ) : null}
    </PageFrame>
  )
}

export default SettingsScreen
