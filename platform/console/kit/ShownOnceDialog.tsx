import { Alert } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { CopiedFacts } from './CopiedFacts.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ShownOnceDialog.module.css'

interface Props {
  readonly facts: ComponentProps<typeof CopiedFacts>['facts']
  readonly title: string
  /** The button that confirms that the secret was noted. */
  readonly okText: string
  readonly warning: string
  readonly onClose: () => void
  /** Shown below the facts. */
  readonly children?: ReactNode
}

/** Shows a secret once. A stray key press doesn't close it. */
export const ShownOnceDialog = ({ title, okText, warning, facts, onClose, children }: Props) => (
  <Dialog
    title={title}
    width={560}
    okText={okText}
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    onOk={onClose}
    onCancel={onClose}
  >
    <Alert type="warning" showIcon title={warning} />
    <div className={styles.facts}>
      <CopiedFacts facts={facts} />
    </div>
    {children}
  </Dialog>
)
