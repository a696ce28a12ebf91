import { Tabs } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { ClassData } from '../classContract.ts'
import { type OrganisationNode, organisation } from '../contract.ts'
import { ClassDuty } from './ClassDuty.tsx'
import { ClassManagers } from './ClassManagers.tsx'
import { ClassPlaces } from './ClassPlaces.tsx'
import { ClassSlogan } from './ClassSlogan.tsx'
import type { PeoplePicker } from './peoplePicker.ts'

interface Props {
  readonly node: OrganisationNode
  /** Root node of the class's school, whose people are offered. */
  readonly schoolRoot: number
  readonly PeopleSelect: PeoplePicker
  readonly onClose: () => void
}

const buildTabs = (data: ClassData, people: Pick<Props, 'schoolRoot' | 'PeopleSelect'>) => [
  { key: 'slogan', label: '口号与图片', children: <ClassSlogan data={data} /> },
  { key: 'places', label: '地点', children: <ClassPlaces data={data} /> },
  { key: 'duty', label: '值日表', children: <ClassDuty data={data} {...people} /> },
  { key: 'managers', label: '班级管理员', children: <ClassManagers data={data} {...people} /> },
]

/** 班级资料: slogan and pictures, places, duty roster and managers. Each tab is saved separately (foundations §2). */
export const ClassDialog = ({ node, onClose, ...people }: Props) => {
  const found = useCall(organisation.classData, { params: { id: node.id } })
  // Ignore cached data from an earlier dialog, because others may have changed it.
  const data = found.isFetchedAfterMount ? found.data : undefined
  return (
    <Dialog title={`班级资料：${node.name}`} width={720} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : null}
      {data === undefined && !found.error ? <Loading rows={6} rowHeight={40} /> : null}
      {data ? <Tabs items={buildTabs(data, people)} /> : null}
    </Dialog>
  )
}
