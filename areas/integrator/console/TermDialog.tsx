import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { organisation } from '../../organisation/contract.ts'
import { type TermView, integrator, integratorRefusals, largestLimit } from '../contract.ts'
import { integratorReads } from './reads.ts'

interface Props {
  readonly integratorId: number
  /** Null for a new term. */
  readonly term: TermView | null
  readonly onClose: () => void
}

const blames = { [integratorRefusals.termOverlaps.code]: 'startTime' }
const searchable = { optionFilterProp: 'label' } as const

/** Dialog that adds or edits a term. The school of an existing term stays. */
export const TermDialog = ({ integratorId, term, onClose }: Props) => {
  const schools = useCall(organisation.schools, {}, { fresh: 600_000 }).data ?? []
  const options = schools.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SaveDialog
      call={integrator.saveTerm}
      title={term === null ? '新增服务的学校' : `编辑服务期：${term.schoolName}`}
      columns={2}
      initial={term ?? { integratorId, restrictNumber: null, version: 0 }}
      stale={{ name: '服务期', valuesOf: (theirs) => theirs }}
      changes={integratorReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="schoolId" label="学校" missing="请选择学校" isChosen wide>
        <Select options={options} disabled={term !== null} showSearch={searchable} placeholder="选择学校" />
      </FormField>
      <FormField name="startTime" label="开始日期" missing="请选择开始日期" isChosen>
        <DayPicker />
      </FormField>
      <FormField name="endTime" label="结束日期" missing="请选择结束日期" hint="含当天" isChosen>
        <DayPicker />
      </FormField>
      <FormField
        name="restrictNumber"
        label="人数上限"
        hint="学校启用的全部人员，含家长；留空为不限。达到后不能再新增、导入或启用，已有的人员不受影响"
        wide
      >
        <NumberInput min={1} max={largestLimit} precision={0} placeholder="不限" />
      </FormField>
    </SaveDialog>
  )
}
