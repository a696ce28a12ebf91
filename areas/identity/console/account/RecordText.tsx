import styles from './RecordLines.module.css'

interface Props {
  readonly record: { readonly schoolName: string; readonly name: string; readonly roleNames: readonly string[] }
}

/** School, name and roles of a record, for one line of a list. */
export const RecordText = ({ record: { schoolName, name, roleNames } }: Props) => (
  <div className={styles.what}>
    <p>
      <strong>{schoolName}</strong>
    </p>
    <p>
      {name} · {roleNames.join('、') || '未分配角色'}
    </p>
  </div>
)
