import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { PersonRow } from '../../views.ts'
import { LinksDialog } from './LinksDialog.tsx'

/** Opens the list of links by which parents report. */
export const LinksButton = ({ people }: { readonly people: readonly PersonRow[] }) => {
  const mayMake = useAllowed('temperature:link:make')
  const [isOpen, setOpen] = useState(false)
  if (!mayMake) return null
  return (
    <>
      <Button icon={<LinkOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        家长链接
      </Button>
      {isOpen ? <LinksDialog people={people} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
