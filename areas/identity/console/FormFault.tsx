import styles from './FormFault.module.css'

/** A form's fault that no field is to blame for; draws nothing where there is none. */
export const FormFault = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  )
