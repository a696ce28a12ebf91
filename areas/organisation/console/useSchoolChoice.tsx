import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useIsAboveSchools } from '../../../platform/console/session/useIsAboveSchools.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { organisation } from '../contract.ts'

/**
 * Returns the school that a user above the schools chose by `id`, the control to choose it, and what to show `instead`
 * until one is chosen. Users within a school have nothing to choose.
 */
export const useSchoolChoice = (id: number, choose: (id: number) => void) => {
  const { schoolId } = useUser()
  const isAbove = useIsAboveSchools()
  const found = useCall(organisation.schools, {}, { fresh: 600_000, enabled: isAbove })
  if (!isAbove) return { isAbove, chosen: undefined, choice: null, instead: null }
  const schools = (found.data ?? []).filter((school) => school.id !== schoolId)
  const chosen = schools.find((school) => school.id === id) ?? (schools.length === 1 ? schools[0] : undefined)
  const toChoose = () => {
    if (found.error !== null) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    if (schools.length === 0) return <Empty title="没有所辖学校" />
    return <Empty title="请先选择学校" hint="选择后显示该校的内容" />
  }
  const choice = (
    <Select
      style={{ width: 208 }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择学校"
      aria-label="学校"
      loading={found.data === undefined && found.error === null}
      options={schools.map((school) => ({ value: school.id, label: school.name }))}
      value={chosen?.id ?? null}
      onChange={choose}
    />
  )
  return { isAbove, chosen, choice, instead: chosen === undefined ? toChoose() : null }
}
