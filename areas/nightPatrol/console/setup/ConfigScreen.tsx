import { Button, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { UserSelect } from '../../../users/console/index.ts'
import { type ConfigView, nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { setupReads } from '../reads.ts'

const factsOf = (config: ConfigView) => [
  { name: '可以提前开始', value: `${config.earlyMinutes} 分钟` },
  { name: '两处之间最少相隔', value: `${config.leastSeconds} 秒` },
  { name: '地点', value: config.allowsPress ? '可以直接点选' : '须扫码或输入编码' },
  { name: '夜的结束时间', value: `${config.nightUntil}，此前开始的班次属于前一天` },
  {
    name: '未按时开始',
    value: config.tellsUnbegun ? `超过 ${config.unbegunMinutes} 分钟发短信提醒` : '不提醒',
  },
  { name: '接收提醒', value: config.headIds.length === 0 ? '没有人' : `${config.headIds.length} 人` },
]

const minutes = (least: number, most: number) => (
  <NumberInput style={{ width: '100%' }} min={least} max={most} precision={0} suffix="分钟" />
)

interface DialogProps {
  readonly config: ConfigView
  readonly onClose: () => void
}

const ConfigDialog = ({ config, onClose }: DialogProps) => (
  <SaveDialog
    call={nightPatrol.saveConfig}
    title="巡查配置"
    columns={2}
    initial={config}
    stale={{ name: '巡查配置', valuesOf: (theirs) => theirs }}
    changes={setupReads}
    blames={{ [patrolRefusals.notStaff.code]: 'headIds' }}
    onClose={onClose}
  >
    <FormField name="earlyMinutes" label="可以提前开始">
      {minutes(0, patrolLimits.earlyMinutes)}
    </FormField>
    <FormField name="leastSeconds" label="两处之间最少相隔" hint="防止坐在一处连续打点，0 为不限">
      <NumberInput style={{ width: '100%' }} min={0} max={patrolLimits.leastSeconds} precision={0} suffix="秒" />
    </FormField>
    <FormField name="nightUntil" label="夜的结束时间" hint="此前开始的班次属于前一天的夜">
      <ClockInput minutesOnly example="06:00" />
    </FormField>
    <FormField name="allowsPress" label="可以直接点选地点" hint="没有贴标签时使用；关闭后须扫码或输入编码">
      <Switch />
    </FormField>
    <FormField name="tellsUnbegun" label="未按时开始时发短信">
      <Switch />
    </FormField>
    <FormField name="unbegunMinutes" label="超过多久未开始">
      {minutes(1, patrolLimits.unbegunMinutes)}
    </FormField>
    <FormField name="headIds" label="接收提醒的人" isChosen wide hint="短信发到其手机号，须配置“通知”短信模板">
      <UserSelect multiple limit={patrolLimits.heads} />
    </FormField>
  </SaveDialog>
)

/** 巡查配置: the rules of checks, and the staff who get a text if a round hasn't begun. */
const ConfigScreen = () => {
  const found = useCall(nightPatrol.config, {})
  const [isOpen, setOpen] = useState(false)
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} /> : <Facts facts={factsOf(found.data)} />
  }
  return (
    <PageFrame
      title="巡查配置"
      action={
        <Button type="primary" disabled={found.data === undefined || found.isFetching} onClick={() => setOpen(true)}>
          修改
        </Button>
      }
    >
      {contents()}
      {isOpen && found.data !== undefined ? <ConfigDialog config={found.data} onClose={() => setOpen(false)} /> : null}
    </PageFrame>
  )
}

export default ConfigScreen
