import { Alert, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { nodeType } from '../../../registry/contract.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { dormitory } from '../../contract.ts'
import type { BuildingView } from '../../planViews.ts'
import { genderOptions, placeReads } from '../reads.ts'
import { AllocationPreview } from './AllocationPreview.tsx'
import styles from './Plan.module.css'

interface Props {
  readonly buildings: readonly BuildingView[]
  readonly onClose: () => void
}

/** Assigns beds to many students at once, after a preview. */
export const AllocationDialog = ({ buildings, onClose }: Props) => {
  const [dormitoryIds, setBuildings] = useState<number[]>([])
  const [departmentIds, setDepartments] = useState<number[]>([])
  const [gender, setGender] = useState(0)
  const [onlyBoarders, setOnlyBoarders] = useState(true)
  const [refused, setRefused] = useState<string | null>(null)
  const body = { dormitoryIds, departmentIds, gender, onlyBoarders }
  const found = useCall(dormitory.previewAllocation, { body }, { enabled: dormitoryIds.length > 0 })
  const carryOut = useAction(dormitory.carryOutAllocation, { changes: placeReads, done: '已安排床位' })
  const count = found.data?.places.length ?? 0
  const [isPending, setPending] = useState(false)
  const submit = async () => {
    if (found.data === undefined) return
    setPending(true)
    try {
      await carryOut.run({ body: { ...body, version: found.data.version } })
      onClose()
    } catch (error) {
      setRefused(errorText(error))
    }
    setPending(false)
  }
  const preview = () => {
    if (dormitoryIds.length === 0) return null
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={4} rowHeight={32} /> : <AllocationPreview found={found.data} />
  }
  return (
    <Dialog
      title="批量安排床位"
      width={720}
      okText={count > 0 ? `安排 ${count} 人` : '安排'}
      okButtonProps={{ disabled: count === 0, loading: isPending }}
      onOk={() => void submit()}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <div className={styles.choices}>
        {refused === null ? null : <Alert type="error" showIcon title={refused} />}
        <MultipleSelect
          aria-label="宿舍楼"
          placeholder="宿舍楼，按选择的顺序住满"
          value={dormitoryIds}
          options={buildings.map(({ id, name, freeBeds }) => ({ value: id, label: `${name}（空 ${freeBeds} 床）` }))}
          onChange={setBuildings}
        />
        <DepartmentSelect
          multiple
          aria-label="年级或班级"
          placeholder="年级或班级，不选为全校"
          types={[nodeType.branch, nodeType.grade, nodeType.class]}
          value={departmentIds}
          onChange={(ids) => setDepartments([...ids])}
        />
        <Segmented aria-label="性别" block options={genderOptions} value={gender} onChange={setGender} />
        <Checkbox checked={!onlyBoarders} onChange={({ target }) => setOnlyBoarders(!target.checked)}>
          也安排走读学生，改为住宿
        </Checkbox>
        {preview()}
      </div>
    </Dialog>
  )
}
