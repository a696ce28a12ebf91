import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { ListFilter } from '../../../platform/console/kit/list/listFilters.ts'
import { organisation } from '../../organisation/contract.ts'

const searchable = { optionFilterProp: 'label' } as const

/** Limits a list to one school; 0 means all. Renders nothing for users who see only one. */
const SchoolSelect = ({ chosen, onChoose }: { chosen: number; onChoose: (school: number) => void }) => {
  const isAllowed = useAllowed('school:org:view')
  const schools = useCall(organisation.schools, {}, { enabled: isAllowed, fresh: 600_000 })
  if ((schools.data ?? []).length < 2) return null
  return (
    <Select
      style={{ width: 192 }}
      allowClear
      showSearch={searchable}
      placeholder="全部学校"
      aria-label="学校"
      options={(schools.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen || undefined}
      onChange={(school?: number) => onChoose(school ?? 0)}
    />
  )
}

/** `SchoolSelect` as a list filter. */
export const schoolFilter: ListFilter = {
  kind: 'own',
  render: (value, choose) => (
    <SchoolSelect chosen={Number(value)} onChoose={(school) => choose(school === 0 ? '' : String(school))} />
  ),
}

/** The part of a request body that this filter sets. */
export const schoolInput = (value: string) => (value === '' ? {} : { schoolId: Number(value) })
