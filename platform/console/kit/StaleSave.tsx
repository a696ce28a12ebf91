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
  /** Replaces the sentence that asks which of the two to keep. */
  readonly hint?: string
  readonly fields: readonly Compared[]
  readonly takeText?: string
  readonly saveText?: string
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
export const StaleSave = ({
  name,
  at,
  hint = `在您编辑期间，其他人${at === undefined ? '' : `于 ${at} `}保存了新的内容。请核对后选择保留哪一份。`,
  fields,
  takeText = '采用他人的内容',
  saveText = '用我的内容覆盖',
  isPending,
  onTake,
  onSaveOver,
}: Props) => (
  <section className={styles.panel} role="alert" aria-label={`${name}已被他人修改`}>
    <p className={styles.title}>{name}已被他人修改</p>
    <p className={styles.hint}>{hint}</p>
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
      <Button onClick={onTake}>{takeText}</Button>
      <Button type="primary" loading={isPending} onClick={onSaveOver}>
        {saveText}
      </Button>
    </div>
  </section>
)
