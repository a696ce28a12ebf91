import styles from './RecordLines.module.css'

interface Props {
  readonly record: { readonly schoolName: string; readonly name: string; readonly roleNames: readonly string[] }
}

/** A record of a line: its school, and the name and roles that its holder has there. */
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
