import { Popover } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { go, usePath } from '../../../platform/console/location/hash.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { PanelContents, type PanelScreen } from './PanelContents.tsx'
import { PersonalDialog } from './PersonalDialog.tsx'
import styles from './PersonalPanel.module.css'
import { ReusedNotice } from './ReusedNotice.tsx'
import {
  type PersonalDialogName,
  openPersonalDialog,
  usePersonalDialog,
} from '../../../platform/console/shell/personalDialog.ts'

/** The user button at the right of every head bar, with the panel for personal settings (foundations §2). */
export const PersonalPanel = ({ places }: { readonly places: readonly PanelScreen[] }) => {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const question = usePersonalDialog()
  // A change of school remounts the panel. Close this school's dialog then.
  useLayoutEffect(() => () => openPersonalDialog(null), [])
  // Navigating with 后退 closes the dialog. By then the user has agreed to lose unsaved input.
  const path = usePath()
  const before = useRef(path)
  useEffect(() => {
    if (before.current !== path) openPersonalDialog(null)
    before.current = path
  }, [path])
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const ask = (chosen: PersonalDialogName) => {
    // Focus the trigger first, because closing the dialog returns the focus to it.
    close()
    openPersonalDialog(chosen)
  }
  const visit = (path: string) => {
    close()
    go(path)
  }
  return (
    <>
      <Popover
        content={<PanelContents places={places} onAsk={ask} onVisit={visit} onClose={close} />}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        rootClassName={styles.floating ?? ''}
        destroyOnHidden
        open={isOpen}
        onOpenChange={setOpen}
      >
        <button ref={trigger} type="button" className={styles.trigger} aria-haspopup="dialog" aria-expanded={isOpen}>
          <Initial name={user.name} avatar={user.avatar} size={28} />
          <span className={styles.name}>{user.name}</span>
          <span className={styles.unseen}>，个人面板</span>
        </button>
      </Popover>
      <ReusedNotice />
      {question === null ? null : <PersonalDialog question={question} onClose={() => openPersonalDialog(null)} />}
    </>
  )
}
