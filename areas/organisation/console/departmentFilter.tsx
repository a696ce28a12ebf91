import { DepartmentSelect } from './DepartmentSelect.tsx'

/** List filter by department. Its value is the department's id as text, or empty for the whole school. */
export const departmentFilter = {
  kind: 'own',
  render: (value: string, choose: (value: string) => void) => (
    <div style={{ width: 208 }}>
      <DepartmentSelect
        aria-label="组织"
        value={value === '' ? undefined : Number(value)}
        onChange={(id) => choose(id === undefined ? '' : String(id))}
      />
    </div>
  ),
} as const
