import { ImportOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Allowed } from '../../../../platform/console/kit/Allowed.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { importHistoryPlace } from '../../../imports/console/index.ts'
import { historyPath, historyTitle } from '../../../jobs/console/index.ts'
import { listPermittedImports } from './importPlaces.ts'

const makeLinkItem = (label: string, place: string) => ({ key: place, label, onClick: () => go(place) })

const histories = [makeLinkItem('导入记录', importHistoryPlace), makeLinkItem(historyTitle, historyPath)]

/** Menu with the imports of people and their histories (foundations §2). */
export const ImportMenu = () => {
  const { permissions } = useUser()
  const items = [
    ...listPermittedImports(permissions).map(({ title, place }) => makeLinkItem(title, place)),
    { type: 'divider' as const },
    ...histories,
  ]
  return (
    <Allowed permission="school:user:import">
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button icon={<ImportOutlined aria-hidden="true" />}>导入</Button>
      </Dropdown>
    </Allowed>
  )
}
