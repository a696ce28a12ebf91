import { useCall } from '../../../platform/console/client/useCall.ts'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type OwnIntegrator, integrator } from '../contract.ts'
import { formatPeople, termStateNames, termStateTones } from './reads.ts'

const factsOf = (own: OwnIntegrator) => [
  { name: '公司', value: own.integratorName },
  { name: '联系人', value: own.contact },
  { name: '联系电话', value: own.telephone },
  { name: '服务期', value: `${own.startTime} 至 ${own.endTime}` },
  { name: '启用的人员', value: formatPeople(own.people, own.restrictNumber) },
]

const StateOf = ({ own }: { readonly own: OwnIntegrator }) =>
  own.disabled ? (
    <StatusTag text="已停用" tone="bad" />
  ) : (
    <StatusTag text={termStateNames[own.state]} tone={termStateTones[own.state]} />
  )

/** 本校集成商: whom the school calls when a device is broken, and how many people it may still add. */
const OwnScreen = () => {
  const found = useCall(integrator.own, {})
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={4} />
    if (found.data === null)
      return <Empty title="本校没有集成商" hint="由平台登记；设备与模块由学校自己维护，人数不限" />
    return (
      <div style={{ padding: 16, display: 'grid', gap: 12 }}>
        <StateOf own={found.data} />
        <Facts facts={factsOf(found.data)} />
      </div>
    )
  }
  return <PageFrame title="本校集成商">{contents()}</PageFrame>
}

export default OwnScreen
