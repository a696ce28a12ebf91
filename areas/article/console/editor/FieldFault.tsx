import styles from './Editor.module.css'

interface Props {
  readonly id: string
  readonly words: string | undefined
}

/** Props of a control: its fault, and the id of the text that shows it. */
export const faultProps = (id: string, words: string | undefined) =>
  words === undefined ? {} : ({ status: 'error', 'aria-invalid': true, 'aria-describedby': id } as const)

/** The fault of a field of the editor, below it. */
export const FieldFault = ({ id, words }: Props) =>
  words === undefined ? null : (
    <p id={id} className={styles.fault} role="alert">
      {words}
    </p>
  )
