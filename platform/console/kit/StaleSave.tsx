import { Button } from 'antd'
import styles from './StaleSave.module.css'

/** A field's value in this form and in the saved record. */
interface Compared {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface Props {
  /** The name of the edited record, such as 消息模板. */
  readonly name: string
  /** When the other user saved it, if known. */
  readonly at?: string
  readonly fields: readonly Compared[]
  readonly isPending: boolean
  /** Accepts the other user's record and discards this form's changes. */
  readonly onTake: () => void
  /** Saves this form's values over the other record. */
  readonly onSaveOver: () => void
}

/**
 * Dialog for a record that another user has saved since it was opened. Compares both versions, and offers to accept
 * or overwrite the other one.
 */
export const StaleSave = ({ name, at, fields, isPending, onTake, onSaveOver }: Props) => (
  <section className={styles.panel} role="alert" aria-label={`${name}已被他人修改`}>
    <p className={styles.title}>{name}已被他人修改</p>
    <p className={styles.hint}>
      在您编辑期间，其他人{at === undefined ? '' : `于 ${at} `}保存了新的内容。请核对后选择保留哪一份。
    </p>
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">我的内容</th>
          <th scope="col">他人的内容</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, mine, theirs }) => (
          <tr key={label} data-differs={mine !== theirs}>
            <th scope="row">{label}</th>
            <td>{mine || '—'}</td>
            <td>{theirs || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className={styles.actions}>
      <Button onClick={onTake}>采用他人的内容</Button>
      <Button type="primary" loading={isPending} onClick={onSaveOver}>
        用我的内容覆盖
      </Button>
    </div>
  </section>
)
