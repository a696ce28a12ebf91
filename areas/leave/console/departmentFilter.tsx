import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { chooseDepartment } from '../contract.ts'

/** Returns the required department filter of a leave list. It starts with the whole school. */
export const useDepartmentFilter = () => {
  const { schoolDeptId } = useUser()
  const deptOf = (value: string) => (value === '' ? (schoolDeptId ?? 0) : Number(value))
  const filter = {
    kind: 'own',
    render: (value: string, choose: (value: string) => void) => (
      <div style={{ width: 208 }}>
        <DepartmentSelect
          aria-label="部门"
          value={deptOf(value)}
          onChange={(id) => (id === undefined ? showToast(chooseDepartment, 'error') : choose(String(id)))}
        />
      </div>
    ),
  } as const
  return { filter, deptOf }
}
