import { DesktopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DisplaysDialog } from './DisplaysDialog.tsx'
import type { DisplaysProps } from './displaysProps.ts'

/** Button that opens the school's displays, shown to those who may pair them. */
const DisplaysButton = ({ devices }: DisplaysProps) => {
  const mayEdit = useAllowed('display:display:edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button icon={<DesktopOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        显示屏
      </Button>
      {isOpen ? <DisplaysDialog devices={devices} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export default DisplaysButton
