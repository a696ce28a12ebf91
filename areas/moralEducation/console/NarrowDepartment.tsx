import { DepartmentSelect } from '../../organisation/console/index.ts'
import styles from './NarrowDepartment.module.css'

interface Props {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

/** A department filter that leaves room for the other filters in the line of a school PC. */
export const NarrowDepartment = ({ label, value, onChange }: Props) => (
  <div className={styles.narrow}>
    <DepartmentSelect aria-label={label} value={value} onChange={onChange} />
  </div>
)
