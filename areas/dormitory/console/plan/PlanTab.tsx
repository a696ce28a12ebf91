import { Button, Checkbox, Select, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, FilteredEmpty, Loading } from '../../../../platform/console/kit/States.tsx'
import { WordInput } from '../../../../platform/console/kit/WordInput.tsx'
import { dormitory } from '../../contract.ts'
import type { PlanView } from '../../planViews.ts'
import { getAbsenceName } from '../../words.ts'
import { useBuildings } from '../reads.ts'
import { AllocationDialog } from './AllocationDialog.tsx'
import { Plan } from './Plan.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { filterPlan } from './filterPlan.ts'

/** Summarizes a building's beds: total, free, and kept by students who are away. */
const bedsText = ({ beds, freeBeds, floors }: PlanView): string => {
  const sleepers = floors.flatMap(({ rooms }) => rooms.flatMap(({ students }) => students))
  const kept = sleepers.filter(({ studentStatus }) => getAbsenceName(studentStatus) !== '').length
  return `共 ${beds} 床，空 ${freeBeds} 床${kept === 0 ? '' : `；${kept} 名离校或休学的学生未退床位`}`
}

interface Props {
  readonly lead: ReactNode
  /** The building shown; 0 for the first one. */
  readonly buildingId: number
  readonly onBuilding: (id: number) => void
}

/** 床位图: a building's beds and students by floor. */
export const PlanTab = ({ lead, buildingId, onBuilding }: Props) => {
  const mayBuild = useAllowed('dormitory:building:edit')
  const [open, setOpen] = useState<'room' | 'allocation' | null>(null)
  const [name, setName] = useState('')
  const [isFreeOnly, setFreeOnly] = useState(false)
  const buildings = useBuildings()
  const known = buildings.data?.content ?? []
  const shown = known.find(({ id }) => id === buildingId)?.id ?? known[0]?.id
  const found = useCall(dormitory.plan, { params: { dormitoryId: shown ?? 0 } }, { enabled: shown !== undefined })
  const error = buildings.error ?? found.error
  const clear = () => {
    setName('')
    setFreeOnly(false)
  }
  const contents = () => {
    if (error) return <Failed error={error} onRetry={buildings.error ? buildings.refetch : found.refetch} />
    if (buildings.data !== undefined && shown === undefined)
      return <Empty title="还没有宿舍楼" hint="在“楼栋与房间”中新增宿舍楼" />
    if (found.data === undefined) return <Loading rows={8} />
    if (found.data.floors.length === 0)
      return <Empty title="本楼还没有房间" hint="新增房间，或在“楼栋与房间”中批量新增" />
    const plan = filterPlan(found.data, name, isFreeOnly)
    return plan.floors.length === 0 ? <FilteredEmpty onClear={clear} /> : <Plan plan={plan} />
  }
  const free = found.data === undefined ? '' : bedsText(found.data)
  const filters = (
    <>
      {lead}
      <Select
        aria-label="宿舍楼"
        style={{ minWidth: 160 }}
        placeholder="宿舍楼"
        value={shown ?? null}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onBuilding}
      />
      <WordInput label="学生" placeholder="学生姓名" value={name} onType={setName} />
      <Checkbox checked={isFreeOnly} onChange={({ target }) => setFreeOnly(target.checked)}>
        只看空床
      </Checkbox>
      <span>{free}</span>
    </>
  )
  const action = mayBuild ? (
    <Space size={12}>
      <Button disabled={shown === undefined} onClick={() => setOpen('room')}>
        新增房间
      </Button>
      <Button type="primary" disabled={shown === undefined} onClick={() => setOpen('allocation')}>
        批量安排
      </Button>
    </Space>
  ) : null
  return (
    <PageFrame title="宿舍管理" action={action} filters={filters}>
      {contents()}
      {open === 'room' && shown !== undefined ? (
        <RoomDialog room={null} dormitoryId={shown} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'allocation' ? <AllocationDialog buildings={known} onClose={() => setOpen(null)} /> : null}
    </PageFrame>
  )
}
