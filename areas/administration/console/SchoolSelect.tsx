import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { organisation } from '../../organisation/contract.ts'
import styles from './filters.module.css'

const searchable = { optionFilterProp: 'label' } as const

/** Narrows a list to one school; for those who see several, and nothing for everybody else. 0 is all of them. */
export const SchoolSelect = ({ chosen, onChoose }: { chosen: number; onChoose: (school: number) => void }) => {
  const isAllowed = useAllowed('school:org:view')
  const schools = useCall(organisation.schools, {}, { enabled: isAllowed, fresh: 600_000 })
  if ((schools.data ?? []).length < 2) return null
  return (
    <Select
      className={styles.school ?? ''}
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
