import { ImportOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { imports } from '../contract.ts'

/** Menu that starts an import of any kind the user may import. */
export const StartMenu = ({ onStart }: { onStart: (kind: string) => void }) => {
  const kinds = useCall(imports.kinds, {}, { fresh: 600_000 })
  const items = (kinds.data ?? []).map(({ kind, title }) => ({ key: kind, label: title, onClick: () => onStart(kind) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={items.length === 0}>
      <Button type="primary" icon={<ImportOutlined aria-hidden="true" />}>
        导入
      </Button>
    </Dropdown>
  )
}
