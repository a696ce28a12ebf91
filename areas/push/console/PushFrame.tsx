import { type ReactNode, createContext, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import styles from './Push.module.css'

const FooterContext = createContext<HTMLElement | null>(null)

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog of a push. The buttons of its steps (`PushButtons`) stay in view below the scrolling contents. */
export const PushFrame = ({ title, onClose, children }: Props) => {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      title={title}
      width={640}
      footer={<div ref={setFooter} className={styles.footer ?? ''} />}
      onCancel={onClose}
    >
      <FooterContext value={footer}>{children}</FooterContext>
    </Dialog>
  )
}

/** The buttons of a step, in the footer of its dialog. */
export const PushButtons = ({ children }: { readonly children: ReactNode }) => {
  const footer = useContext(FooterContext)
  return footer === null ? null : createPortal(children, footer)
}
